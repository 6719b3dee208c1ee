import { errorStatus, redirectNeedsBoth, resetPasswordRule, type ErrorCode } from '@chatflow/contract'
import i18next from 'i18next'
import { ApiError, noAnswer } from './ApiError.ts'

const isKnownCode = (code: string): code is ErrorCode | typeof noAnswer =>
  code === noAnswer || Object.hasOwn(errorStatus, code)

/** What went wrong, in the reader's words: a known code translated, else the raw text, else a general sentence. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && isKnownCode(error.code)) return i18next.t(`errors:codes.${error.code}`)
  if (typeof error === 'string' && error) return error
  if (error instanceof ApiError && error.code) return error.code
  return i18next.t('errors:fallback')
}

/** Why something did not leave: our own reasons, and those codes of networks that a reader can do something about. */
const failureKeys = {
  TOO_LATE: 'TOO_LATE',
  NO_ANSWER: 'NO_ANSWER',
  EXPIRED: 'EXPIRED',
  CONNECTION_REMOVED: 'CONNECTION_REMOVED',
  '131026': 'unreachable',
  '131030': 'unreachable',
  '131047': 'windowClosed',
  '130429': 'tooFast',
  '131048': 'tooFast',
  '131056': 'tooFast',
  '131031': 'suspended',
  '368': 'suspended',
  '130472': 'experiment',
  '130497': 'notAllowed',
  '131008': 'templateFields',
  '131009': 'templateFields',
  '131021': 'notAllowed',
  '131042': 'payment',
  '131045': 'unregistered',
  '131049': 'marketing',
  '131050': 'optedOut',
  '131051': 'notSupported',
  '131052': 'media',
  '131053': 'media',
  '132000': 'templateFields',
  '132001': 'template',
  '132005': 'templateFields',
  '132007': 'template',
  '132012': 'templateFields',
  '132015': 'templatePaused',
  '132016': 'templatePaused',
  '133010': 'unregistered',
  TOO_LONG: 'tooLong',
  NOT_ON_THIS_CHANNEL: 'notSupported',
  '551': 'personAway',
  '2018001': 'personAway',
  '2018028': 'personAway',
  '2018108': 'personAway',
  '10': 'noRight',
  '200': 'noRight',
  '4': 'tooFast',
  '17': 'tooFast',
  '32': 'tooFast',
  '613': 'tooFast',
  '80006': 'tooFast',
  '1': 'networkTrouble',
  '2': 'networkTrouble',
  '1200': 'networkTrouble',
} as const
const isKnownFailure = (code: string): code is keyof typeof failureKeys => Object.hasOwn(failureKeys, code)

/** In the reader's words; of a code that nobody here knows, that the network refused, and the code for who looks it up. */
export function failureText(code: string): string {
  if (isKnownCode(code)) return i18next.t(`errors:codes.${code}`)
  if (isKnownFailure(code)) return i18next.t(`errors:failures.${failureKeys[code]}`)
  return i18next.t('errors:failures.refused', { code })
}

/** The texts of the forms, as the contract writes them, and the key of their translation. */
const validationKeys = {
  'Too Short!': 'tooShort',
  'Mensagem muito curta': 'messageTooShort',
  'Muito curto!': 'tooShort',
  'nome muito curto': 'nameTooShort',
  'In The Past!': 'inThePast',
  'Too Long!': 'tooLong',
  'Muito longo!': 'tooLong',
  Required: 'required',
  Obrigatório: 'required',
  'Invalid email': 'invalidEmail',
  'E-mail inválido': 'invalidEmail',
  'Invalid URL': 'invalidAddress',
  'Invalid key': 'invalidKey',
  'Invalid name': 'invalidName',
  'Invalid value': 'invalidValue',
  [resetPasswordRule]: 'passwordRule',
  [redirectNeedsBoth]: 'redirectNeedsBoth',
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
