import { PixForm, type InteractiveData, type PixKeyType } from '@chatflow/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pixOf } from './pix.ts'

const uuid = '123e4567-e12b-12d1-a456-426655440000'
const form = (overrides: Partial<PixForm> = {}): PixForm => ({
  title: 'Pedido 12',
  sendvalue: null,
  sendkey_type: 'EVP',
  sendmerchant_name: 'Fulano de Tal',
  sendKey: uuid,
  ...overrides,
})
const pixTo = (type: PixKeyType, key: string) => pixOf(form({ sendkey_type: type, sendKey: key }))
const pixOver = (value: PixForm['sendvalue']) => pixOf(form({ sendvalue: value }))

/** Reads a code as a bank's app does: field by field, the check sum last, nothing left over. */
function read(brCode: string) {
  expect(brCode).toMatch(/^[\x20-\x7E]+$/)
  expect(brCode.slice(-8, -4)).toBe('6304')
  expect(brCode.slice(-4)).toBe(crc16(brCode.slice(0, -4)))
  return fieldsOf(brCode)
}

function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let rest = code
  while (rest) {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    expect(value).toHaveLength(Number(length))
    expect(value).not.toBe('')
    expect(fields).not.toHaveProperty(id)
    fields[id] = value
    rest = rest.slice(4 + value.length)
  }
  return fields
}

/** By long division over the bits, on purpose not the way the program does it. */
function crc16(text: string) {
  const bits = [...Buffer.from(text)].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1),
  )
  let remainder = 0xffff
  for (const bit of bits) {
    const carried = (remainder >> 15) ^ bit
    remainder = (remainder << 1) & 0xffff
    if (carried) remainder ^= 0x1021
  }
  return remainder.toString(16).toUpperCase().padStart(4, '0')
}

describe('the code', () => {
  /** The static code that the Central Bank's manual of the BR Code prints as its example. */
  const printed =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

  test('is the one that the Central Bank prints for the same key and name, but for the city', () => {
    expect(crc16('123456789')).toBe('29B1')
    const { '60': city, '63': crc, ...theirs } = read(printed)
    const ours = read(pixOf(form()).brCode)
    expect([city, crc]).toEqual(['BRASILIA', '1D3D'])
    expect(ours).toEqual({ ...theirs, '60': 'BRASIL', '63': ours['63'] })
  })

  test('names account, currency, amount, country, receiver and city', () => {
    const pix = pixOf(form({ sendvalue: '1.234,56', sendmerchant_name: 'Café do João' }))
    const fields = read(pix.brCode)
    expect(fields).toMatchObject({
      '00': '01',
      '52': '0000',
      '53': '986',
      '54': '1234.56',
      '58': 'BR',
      '59': 'Cafe do Joao',
      '60': 'BRASIL',
    })
    expect(fieldsOf(fields['26']!)).toEqual({ '00': 'br.gov.bcb.pix', '01': uuid })
    expect(fieldsOf(fields['62']!)).toEqual({ '05': '***' })
    expect(pix).toMatchObject({
      kind: 'pix',
      title: 'Pedido 12',
      merchantName: 'Café do João',
      keyType: 'EVP',
      key: uuid,
      amount: 123_456,
    } satisfies Partial<InteractiveData>)
  })

  test.each([
    ['Padaria e Confeitaria São José Ltda', 'Padaria e Confeitaria Sao'],
    ['Mercearia do Joaquim José  da Silva', 'Mercearia do Joaquim Jose'],
    ['Associação dos Moradores x', 'Associacao dos Moradores'],
    ['Loja\n da\tAna 🌸', 'Loja da Ana'],
    ['🌸', 'Recebedor'],
  ])('calls %j %j', (name, shown) => {
    expect(read(pixOf(form({ sendmerchant_name: name })).brCode)['59']).toBe(shown)
  })

  test('has room for the longest key', () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(8)}.com`
    expect(email).toHaveLength(77)
    expect(fieldsOf(read(pixTo('EMAIL', email).brCode)['26']!)['01']).toBe(email)
  })

  test('can be read whatever the name and the amount are', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    )
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 999_999_999_999 }), (merchantName, cents) => {
        const pix = pixOf(form({ sendmerchant_name: merchantName, sendvalue: cents / 100 }))
        const fields = read(pix.brCode)
        expect(fields['59']!.length).toBeLessThanOrEqual(25)
        expect(fields['59']).toBe(fields['59']!.trim())
        expect(fields['54']).toMatch(/^\d{1,10}\.\d\d$/)
        expect(Number(fields['54']!.replace('.', ''))).toBe(cents)
        expect(pix.amount).toBe(cents)
      }),
    )
  })
})

describe('a key', () => {
  test.each<[PixKeyType, string, string]>([
    ['CPF', '123.456.789-09', '12345678909'],
    ['CPF', ' 52998224725 ', '52998224725'],
    ['CPF', '111.444.777-35', '11144477735'],
    ['CNPJ', '00.000.000/0001-91', '00000000000191'],
    ['CNPJ', '00038166000105', '00038166000105'],
    ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['PHONE', '11987654321', '+5511987654321'],
    ['PHONE', '(11) 98765-4321', '+5511987654321'],
    ['PHONE', '5511987654321', '+5511987654321'],
    ['PHONE', '+55 11 98765-4321', '+5511987654321'],
    ['PHONE', '55 99999-9999', '+5555999999999'],
    ['PHONE', '11 3456-7890', '+551134567890'],
    ['EMAIL', ' Ana.Souza+pix@Test.com.br', 'ana.souza+pix@test.com.br'],
    ['EVP', uuid.toUpperCase(), uuid],
  ])('of type %s is taken: %s', (type, typed, key) => {
    const pix = pixTo(type, typed)
    expect(pix).toMatchObject({ keyType: type, key })
    expect(fieldsOf(read(pix.brCode)['26']!)['01']).toBe(key)
  })

  test.each<[PixKeyType, string]>([
    ['CPF', '123.456.789-08'],
    ['CPF', '123.456.789-19'],
    ['CPF', '00000000000'],
    ['CPF', '11111111111'],
    ['CPF', '1234567890'],
    ['CPF', '00000000000191'],
    ['CPF', '1234567890A'],
    ['CNPJ', '00.000.000/0001-92'],
    ['CNPJ', '12.ABC.345/01DE-36'],
    ['CNPJ', '12.ABC.345/01DE-3A'],
    ['CNPJ', '00000000000000'],
    ['CNPJ', '12345678909'],
    ['PHONE', '98765-4321'],
    ['PHONE', '1187654321'],
    ['PHONE', '20 98765-4321'],
    ['PHONE', '+1 415 555 2671'],
    ['PHONE', '+11987654321'],
    ['PHONE', '+55999999999'],
    ['PHONE', 'ana@test.local'],
    ['EMAIL', 'ana'],
    ['EMAIL', 'ana@test'],
    ['EMAIL', 'ana souza@test.local'],
    ['EMAIL', 'josé@test.local'],
    ['EMAIL', `${'a'.repeat(65)}@${'b'.repeat(8)}.com`],
    ['EVP', '123e4567-e12b-12d1-a456-42665544000'],
    ['EVP', '123e4567-e12b-12d1-a456-42665544000g'],
    ['EVP', '123e4567e12b12d1a456426655440000'],
  ])('of type %s is refused: %s', (type, typed) => {
    expect(() => pixTo(type, typed)).toThrow('ERR_INVALID_PIX_KEY')
  })

  test.each<[PixKeyType, string]>([
    ['CPF', '52998224725'],
    ['CNPJ', '00000000000191'],
    ['CNPJ', '12ABC34501DE35'],
  ])('of type %s with one wrong character is always noticed: %s', (type, key) => {
    for (let at = 0; at < key.length; at++)
      for (const other of '0123456789'.replace(key[at]!, '')) {
        const wrong = key.slice(0, at) + other + key.slice(at + 1)
        // A letter and a digit eleven places apart weigh the same.
        if ((key.charCodeAt(at) - other.charCodeAt(0)) % 11 === 0) continue
        expect(() => pixTo(type, wrong)).toThrow('ERR_INVALID_PIX_KEY')
      }
  })

  test('is refused or in the form of its type, whatever is typed', () => {
    const shape: Record<PixKeyType, RegExp> = {
      CPF: /^\d{11}$/,
      CNPJ: /^[0-9A-Z]{12}\d\d$/,
      PHONE: /^\+55\d{8,11}$/,
      EMAIL: /^[!-~]{1,77}$/,
      EVP: /^[0-9a-f-]{36}$/,
    }
    const type = fc.constantFrom<PixKeyType>('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')
    const typed = fc.oneof(
      fc.string({ maxLength: 77 }),
      fc.stringMatching(/^[0-9.+-]{8,16}$/),
      fc.emailAddress(),
      fc.uuid(),
    )
    fc.assert(
      fc.property(type, typed, (keyType, key) => {
        try {
          expect(pixTo(keyType, key).key).toMatch(shape[keyType])
        } catch (error) {
          expect(error).toMatchObject({ code: 'ERR_INVALID_PIX_KEY', status: 400 })
        }
      }),
    )
  })
})

describe('an amount', () => {
  test.each<[PixForm['sendvalue'], number | null]>([
    [12.5, 1250],
    [0.1 + 0.2, 30],
    [1.005 * 100, 10_050],
    [1_000_000.01, 100_000_001],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['1.234', 123_400],
    ['1.234.567,8', 123_456_780],
    ['R$ 10', 1000],
    ['r$\u00A01.234,56', 123_456],
    ['0,01', 1],
    ['9999999999,99', 999_999_999_999],
    ['', null],
    ['  ', null],
    ['R$', null],
    ['0', null],
    ['0,00', null],
    [0, null],
    [null, null],
    [undefined, null],
  ])('%j is %j cents', (value, cents) => {
    const pix = pixOver(value)
    expect(pix.amount).toBe(cents)
    expect(read(pix.brCode)['54']).toBe(cents === null ? undefined : (cents / 100).toFixed(2))
  })

  test.each<PixForm['sendvalue']>([
    -1,
    12.345,
    Number.NaN,
    Infinity,
    1e10,
    '-1',
    '12,345',
    '12.34.56',
    '1,234.56',
    '1.23,4',
    'dez',
    '10 reais',
    '1e3',
    ',5',
    '0x10',
    '10000000000',
    '99999999999999999999',
  ])('%j is refused', (value) => {
    expect(() => pixOver(value)).toThrow('ERR_INVALID_PIX_VALUE')
  })

  test('means the same as a number, with a comma, with a point and with grouped thousands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (cents) => {
        const written = (cents / 100).toFixed(2)
        const grouped = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
          cents / 100,
        )
        for (const value of [cents / 100, written, written.replace('.', ','), grouped])
          expect(pixOver(value).amount).toBe(cents)
      }),
    )
  })
})

test('what the form lets through is what can be asked for', () => {
  const sent = {
    sendkey_type: 'PHONE',
    sendmerchant_name: ' Ana ',
    sendKey: ' 11987654321 ',
    sendvalue: '10',
  }
  expect(pixOf(PixForm.parse(sent))).toMatchObject({
    title: '',
    merchantName: 'Ana',
    key: '+5511987654321',
    amount: 1000,
  })
})
