import type { IdentityKind } from '@chatflow/contract'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** One name that a network knows a contact by. */
export interface Identity {
  kind: IdentityKind
  /** The form in which identities are compared: two spellings of one number have the same. */
  value: string
  /** The form in which the network knows it, for sending. */
  address: string
}

const kindOfServer = new Map<string, IdentityKind>([
  ['s.whatsapp.net', 'phone'],
  ['c.us', 'phone'],
  ['hosted', 'phone'],
  ['lid', 'lid'],
  ['hosted.lid', 'lid'],
  ['g.us', 'group'],
])

/** Takes `5511987654321:12@s.whatsapp.net` apart. The device is of no interest: a person has several. */
function partsOf(address: string) {
  const [user = '', server] = address.trim().split('@')
  if (server === undefined) return { user, server }
  return { user: user.replace(/(_\d+)?(:\d+)?$/, '').trim(), server: server.toLowerCase() }
}

/**
 * What a WhatsApp address names, by its ending or, without one, by its look. Undefined for what is nobody:
 * broadcasts, newsletters. Page and Instagram ids do not show what they are: their channel knows.
 */
export function kindOfAddress(address: string): IdentityKind | undefined {
  const { user, server } = partsOf(address)
  if (server !== undefined) return user ? kindOfServer.get(server) : undefined
  if (/^\d+-\d+$/.test(user) || /^\d{16,}$/.test(user)) return 'group'
  return phoneDigits(user) ? 'phone' : undefined
}

/**
 * The identity behind an address as a network writes it: digits begin with the country, whether or not there is
 * a plus. Undefined when it cannot be one of this kind: the number of a `@lid` is not a phone.
 */
export function identityOf(kind: IdentityKind, address: string): Identity | undefined {
  const { user, server } = partsOf(address)
  if (server !== undefined && kindOfServer.get(server) !== kind) return undefined
  if (kind !== 'phone') return user ? { kind, value: user, address: user } : undefined
  const digits = phoneDigits(user)
  return digits === undefined ? undefined : { kind, value: withNinthDigit(digits), address: digits }
}

/** Where messages to an identity go. Without its ending a `@lid` would be taken for a number. */
export const addressOf = ({ kind, address }: Pick<Identity, 'kind' | 'address'>) =>
  kind === 'lid' ? `${address}@lid` : address

/**
 * The identity behind a number as a person types it: with or without the country, the plus, the zero before the
 * area code. `51 987 654 321` is a mobile of Porto Alegre to a Brazilian and one of Peru to a network, hence two functions.
 */
export function typedPhone(raw: string, country: CountryCode = 'BR'): Identity | undefined {
  const typed = plainly(raw).replace(/^00/, '+')
  if (!/^\+?\d+$/.test(typed)) return undefined
  const abroad = parsePhoneNumberFromString(typed.replace(/^\+?/, '+'))
  const here = typed.startsWith('+') ? undefined : parsePhoneNumberFromString(typed, country)
  // What is left when prefixes are taken off may be a number here by chance: 90, Turkey, is a collect call in Brazil.
  const readings = here?.nationalNumber === typed ? [here, abroad] : [abroad, here]
  const known = readings.flatMap((reading) => identityOf('phone', reading?.number ?? '') ?? []).find(isKnown)
  // The tables lag behind the networks: a number that is not in them passes if it is long enough for an area code.
  return known ?? (typed.length >= 10 ? identityOf('phone', typed) : undefined)
}

/** Somebody can be written to there: few landlines are on a messaging network. */
export const isMobile = ({ value }: Identity) => {
  const type = parsePhoneNumberFromString(`+${value}`)?.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

const isKnown = ({ value }: Identity) => parsePhoneNumberFromString(`+${value}`)?.isValid() === true

/**
 * The other spelling of a mobile number abroad: Argentina puts a 9 and Mexico a 1 after the country, and not everybody
 * writes it. Only a guess, because landlines look the same without it.
 */
export function otherSpelling(value: string): string | undefined {
  const [, country, mark, number] = /^(54(?=9?\d{10}$)|52(?=1?\d{10}$))([91]?)(\d{10})$/.exec(value) ?? []
  if (country === undefined || number === undefined) return undefined
  return mark ? country + number : country + (country === '54' ? '9' : '1') + number
}

/** How a number is shown in the place of a name. */
export function formatNumber(digits: string): string {
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits)
  if (!brazilian) return `+${digits}`
  const [, area, first, last] = brazilian
  return `+55 ${area} ${first}-${last}`
}

/** Hides a number from those who may not see it: country, area and the last two digits stay, and so does its shape. */
export function maskNumber(number: string): string {
  const length = number.match(/[\p{L}\p{N}*]/gu)?.length ?? 0
  // A Brazilian country and area code have four digits together. Of what is too short for a number less is shown.
  const shown = length >= 10 ? 4 : length >= 8 ? 2 : 0
  let place = 0
  return number.replace(/[\p{L}\p{N}*]/gu, (character) => {
    place += 1
    return place <= shown || place > length - 2 ? character : '*'
  })
}

const writtenNumber = /\+?\d[\d\s()./-]{5,}\d/g
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Without its country a number begins with digits that are hidden elsewhere: of such a one only the end is shown. */
const maskWritten = (run: string) =>
  run.startsWith('+') || digitsOf(run).length >= 12
    ? maskNumber(run)
    : run.replace(/\d(?=(?:\D*\d){2})/g, '*')

/** Hides what looks like a number in a text, from so many digits on. */
export const maskNumbersIn = (text: string, digits: number) =>
  text.replace(writtenNumber, (run) => (digitsOf(run).length >= digits ? maskWritten(run) : run))

/** Hides a number wherever a text repeats it, with or without its country and area. */
export function maskRepeated(text: string, number: string): string {
  const whole = digitsOf(number)
  if (whole.length < 8) return text
  return text.replace(writtenNumber, (run) => {
    const digits = digitsOf(run)
    const isIt = digits.length >= 8 && (whole.endsWith(digits) || digits.endsWith(whole.slice(-8)))
    return isIt ? maskWritten(run) : run
  })
}

/** Hides the users of addresses such as `5511987654321@s.whatsapp.net`. */
export const maskAddresses = (text: string) => text.replace(/\d{8,}(?=[:_\d]*@)/g, maskNumber)

/** A group has no number; the name of an old one begins with that of its founder. */
export const maskGroup = (address: string) => address.replace(/^\d+(?=-)/, maskNumber)

/** Copied numbers bring invisible marks of the writing direction, hard spaces and long dashes with them. */
const plainly = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Pd}./()]/gu, '')

const phoneDigits = (written: string) => /^\+?([1-9]\d{7,14})$/.exec(plainly(written))?.[1]

/**
 * Brazil put a 9 before its mobile numbers and networks still know many people without it. Landlines, which
 * begin with 2 to 5, have none: adding it would name somebody else.
 */
const withNinthDigit = (digits: string) =>
  digits.replace(/^(?<area>55[1-9][1-9])(?<number>[6-9]\d{7})$/, '$<area>9$<number>')
