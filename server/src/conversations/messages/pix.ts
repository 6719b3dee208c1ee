import type { InteractiveData, PixForm, PixKeyType } from '@chatflow/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { typedPhone } from '../contacts/identities.ts'
import { fail } from '../../platform/http/fail.ts'

type Pix = Extract<InteractiveData, { kind: 'pix' }>

/** A request for money, checked to the last digit: a bank's app only says that the code is wrong, not where. */
export function pixOf(form: PixForm): Pix {
  const key = normalise[form.sendkey_type](form.sendKey.trim()) ?? fail('ERR_INVALID_PIX_KEY')
  const amount = centsOf(form.sendvalue)
  return {
    kind: 'pix',
    title: form.title,
    merchantName: form.sendmerchant_name,
    keyType: form.sendkey_type,
    key,
    amount,
    brCode: brCodeOf(key, amount, form.sendmerchant_name),
  }
}

/** The form in which banks store a key, by its type. Undefined when it cannot be one. */
const normalise: Record<PixKeyType, (key: string) => string | undefined> = {
  CPF(key) {
    const cpf = withoutMarks(key)
    return /^\d{11}$/.test(cpf) && hasCheckDigits(cpf, 11) ? cpf : undefined
  },
  CNPJ(key) {
    const cnpj = withoutMarks(key).toUpperCase()
    return /^[0-9A-Z]{12}\d\d$/.test(cnpj) && hasCheckDigits(cnpj, 9) ? cnpj : undefined
  },
  PHONE(key) {
    const phone = typedPhone(key)
    // Money is not sent by guessing: a mobile without its ninth digit is refused, though it is a good address.
    if (!phone?.value.startsWith('55') || phone.address !== phone.value) return undefined
    return parsePhoneNumberFromString(`+${phone.value}`)?.isValid() ? `+${phone.value}` : undefined
  },
  EMAIL(key) {
    const email = key.toLowerCase()
    return email.length <= 77 && emailKey.test(email) ? email : undefined
  },
  EVP(key) {
    const uuid = key.toLowerCase()
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid : undefined
  },
}

const emailKey = /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/

const withoutMarks = (key: string) => key.replace(/[\s./-]/g, '')

/**
 * Both numbers end in two check digits: the sum of what is before, weighted from the right with 2, 3, … up to the
 * highest weight and over again, modulo 11. The letters of a CNPJ count by their place after `0`.
 */
function hasCheckDigits(number: string, highestWeight: number) {
  // 000… and the like fulfil the sums and belong to nobody.
  if (/^(.)\1*$/.test(number)) return false
  return [number.length - 2, number.length - 1].every((place) => {
    let sum = 0
    for (let before = place - 1, weight = 2; before >= 0; before--, weight++) {
      if (weight > highestWeight) weight = 2
      sum += (number.charCodeAt(before) - 48) * weight
    }
    return number[place] === String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  })
}

/** As many digits as the code has room for: 9 999 999 999.99. */
const highestAmount = 999_999_999_999

/** Null when the payer chooses. Points group and commas part, as in Brazil; a point before one or two digits parts too. */
function centsOf(value: PixForm['sendvalue']): number | null {
  const cents = typeof value === 'number' ? centsOfNumber(value) : centsOfText(value ?? '')
  if (cents === undefined || cents < 0 || cents > highestAmount) fail('ERR_INVALID_PIX_VALUE')
  return cents === 0 ? null : cents
}

function centsOfNumber(value: number) {
  const cents = Math.round(value * 100)
  // 0.1 + 0.2 is meant to be 30 cents; 12.345 is not an amount.
  return Math.abs(value * 100 - cents) < 1e-3 ? cents : undefined
}

function centsOfText(value: string) {
  const amount = value.replace(/^\s*R\$/i, '').trim()
  if (amount === '') return 0
  const [, whole, part = ''] =
    /^(\d+)(?:[.,](\d{1,2}))?$/.exec(amount) ?? /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll('.', '') + part.padEnd(2, '0'))
}

function brCodeOf(key: string, amount: number | null, merchantName: string) {
  const open = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', inAscii(merchantName).slice(0, 25).trim() || 'Recebedor'),
    // Required in a code; the form does not ask for it.
    field('60', 'BRASIL'),
    field('62', field('05', '***')),
    // The check sum covers its own name and length.
    '6304',
  ].join('')
  return open + checkSum(open)
}

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

const inAscii = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim()

/** CRC-16 with the polynomial 0x1021, beginning at 0xFFFF. */
function checkSum(text: string) {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
