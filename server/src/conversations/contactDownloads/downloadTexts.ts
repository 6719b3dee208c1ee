import type { ChannelKind, Language } from '@chatflow/contract'

interface DownloadTexts {
  /** Without its ending. */
  fileName: string
  sheet: string
  name: string
  number: string
  email: string
  channel: string
  connection: string
  tags: string
  blocked: string
  yes: string
  since: string
}

/** Headers that an import of the same file understands again. */
export const downloadTexts: Record<Language, DownloadTexts> = {
  'pt-BR': {
    fileName: 'contatos',
    sheet: 'Contatos',
    name: 'Nome',
    number: 'Número',
    email: 'E-mail',
    channel: 'Canal',
    connection: 'Conexão',
    tags: 'Tags',
    blocked: 'Bloqueado',
    yes: 'sim',
    since: 'Contato desde',
  },
  en: {
    fileName: 'contacts',
    sheet: 'Contacts',
    name: 'Name',
    number: 'Number',
    email: 'Email',
    channel: 'Channel',
    connection: 'Connection',
    tags: 'Tags',
    blocked: 'Blocked',
    yes: 'yes',
    since: 'Contact since',
  },
  es: {
    fileName: 'contactos',
    sheet: 'Contactos',
    name: 'Nombre',
    number: 'Número',
    email: 'Correo electrónico',
    channel: 'Canal',
    connection: 'Conexión',
    tags: 'Etiquetas',
    blocked: 'Bloqueado',
    yes: 'sí',
    since: 'Contacto desde',
  },
  tr: {
    fileName: 'kisiler',
    sheet: 'Kişiler',
    name: 'Ad Soyad',
    number: 'Numara',
    email: 'E-posta',
    channel: 'Kanal',
    connection: 'Bağlantı',
    tags: 'Etiketler',
    blocked: 'Engellendi',
    yes: 'evet',
    since: 'Kayıt tarihi',
  },
}

export const channelNames: Record<ChannelKind, string> = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
}
