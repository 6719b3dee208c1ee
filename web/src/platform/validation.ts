import {
  documentRequired,
  filesOutliveWords,
  fullNameRequired,
  redirectNeedsBoth,
  resetPasswordRule,
} from '@chatflow/contract'
import i18next from 'i18next'

/** The texts of the forms, as the contract writes them, and the key of their translation. */
const validationKeys = {
  'Too Short!': 'tooShort',
  'Mensagem muito curta': 'messageTooShort',
  'Muito curto!': 'tooShort',
  'nome muito curto': 'nameTooShort',
  'Digite um nome!': 'nameMissing',
  'In The Past!': 'inThePast',
  'Too Long!': 'tooLong',
  'Muito longo!': 'tooLong',
  Required: 'required',
  Obrigatório: 'required',
  'Informe o setor': 'queueRequired',
  'Invalid email': 'invalidEmail',
  'E-mail inválido': 'invalidEmail',
  'Invalid URL': 'invalidAddress',
  'Invalid key': 'invalidKey',
  'Invalid name': 'invalidName',
  'Invalid value': 'invalidValue',
  [resetPasswordRule]: 'passwordRule',
  [redirectNeedsBoth]: 'redirectNeedsBoth',
  [fullNameRequired]: 'fullNameRequired',
  [documentRequired]: 'documentRequired',
  [filesOutliveWords]: 'filesOutliveWords',
} as const
const isKnownText = (message: string): message is keyof typeof validationKeys =>
  Object.hasOwn(validationKeys, message)

/** A field's message in the reader's language; a text nobody has translated is shown as it is. */
export function validationText(message: string): string {
  if (isKnownText(message)) return i18next.t(`errors:validation.${validationKeys[message]}`)
  // The schema library's own words for what our schemas leave unnamed.
  if (/^(Invalid|Too (small|big))/.test(message)) return i18next.t('errors:validation.invalid')
  return message
}

/** The same for the fields of a form. */
export const inWords = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, validationText(message)]))
