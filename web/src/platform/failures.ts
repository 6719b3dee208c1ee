import i18next from 'i18next'
import { isKnownCode } from './errors.ts'

/** Why something did not leave: our own reasons, and those codes of networks that a reader can do something about. */
const failureKeys = {
  TOO_LATE: 'TOO_LATE',
  NO_ANSWER: 'NO_ANSWER',
  EXPIRED: 'EXPIRED',
  HELD_TOO_LONG: 'HELD_TOO_LONG',
  CONNECTION_REMOVED: 'CONNECTION_REMOVED',
  OPTED_OUT: 'optedOut',
  NOT_ON_WHATSAPP: 'unreachable',
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
  if (isKnownFailure(code)) return i18next.t(`failures:${failureKeys[code]}`)
  return i18next.t('failures:refused', { code })
}
