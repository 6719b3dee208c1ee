import type { IgnoredReason, Language } from '@chatflow/contract'

interface ImportTexts {
  /** Of the ignored rows, without its ending. */
  fileName: string
  line: string
  reason: string
  /** Under this name a further number is kept: the second, the third. */
  otherNumber: (place: number) => string
  reasons: Record<IgnoredReason, string>
}

/** Words in the file of ignored rows, and those that an import writes beside contacts. */
export const importTexts: Record<Language, ImportTexts> = {
  'pt-BR': {
    fileName: 'contatos-ignorados',
    line: 'Linha',
    reason: 'Motivo',
    otherNumber: (place) => `Telefone ${place}`,
    reasons: {
      noNumber: 'Sem número',
      invalidNumber: 'O número não é válido',
      shortName: 'O nome é curto demais',
      repeated: 'O número já aparece antes no arquivo',
      notChosen: 'Não foi selecionada',
      known: 'O contato já existe',
      nothingNew: 'O contato já tem esses dados',
    },
  },
  en: {
    fileName: 'ignored-contacts',
    line: 'Row',
    reason: 'Reason',
    otherNumber: (place) => `Phone ${place}`,
    reasons: {
      noNumber: 'No number',
      invalidNumber: 'The number is not valid',
      shortName: 'The name is too short',
      repeated: 'The number appears earlier in the file',
      notChosen: 'Not selected',
      known: 'The contact already exists',
      nothingNew: 'The contact already has this information',
    },
  },
  es: {
    fileName: 'contactos-ignorados',
    line: 'Fila',
    reason: 'Motivo',
    otherNumber: (place) => `Teléfono ${place}`,
    reasons: {
      noNumber: 'Sin número',
      invalidNumber: 'El número no es válido',
      shortName: 'El nombre es demasiado corto',
      repeated: 'El número ya aparece antes en el archivo',
      notChosen: 'No se seleccionó',
      known: 'El contacto ya existe',
      nothingNew: 'El contacto ya tiene estos datos',
    },
  },
  tr: {
    fileName: 'yok-sayilan-kisiler',
    line: 'Satır',
    reason: 'Neden',
    otherNumber: (place) => `Telefon ${place}`,
    reasons: {
      noNumber: 'Numara yok',
      invalidNumber: 'Numara geçerli değil',
      shortName: 'Ad çok kısa',
      repeated: 'Numara dosyada daha önce geçiyor',
      notChosen: 'Seçilmedi',
      known: 'Kişi zaten var',
      nothingNew: 'Kişide bu bilgiler zaten var',
    },
  },
}
