import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatNumber,
  identityOf,
  kindOfAddress,
  maskNumber,
  otherSpelling,
  typedPhone,
} from './identities.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const areaCode = fc.stringMatching(/^[1-9][1-9]$/)
const phone = (value: string, address = value) => ({ kind: 'phone', value, address })

describe('the identity behind an address', () => {
  test.each([
    ['phone', '5511987654321@s.whatsapp.net', phone('5511987654321')],
    ['phone', '551187654321@s.whatsapp.net', phone('5511987654321', '551187654321')],
    ['phone', '551187654321:12@s.whatsapp.net', phone('5511987654321', '551187654321')],
    ['phone', '551187654321_1:12@s.whatsapp.net', phone('5511987654321', '551187654321')],
    ['phone', '5511987654321@C.US', phone('5511987654321')],
    ['phone', '+55 (11) 98765-4321', phone('5511987654321')],
    ['phone', '551134567890', phone('551134567890')],
    ['phone', '51987654321', phone('51987654321')],
    ['phone', '6581234567', phone('6581234567')],
    ['phone', '905321234567', phone('905321234567')],
    ['lid', '123456789012345:3@lid', { kind: 'lid', value: '123456789012345', address: '123456789012345' }],
    [
      'group',
      '120363041234567890@g.us',
      { kind: 'group', value: '120363041234567890', address: '120363041234567890' },
    ],
    [
      'group',
      '5511987654321-1417094243@g.us',
      { kind: 'group', value: '5511987654321-1417094243', address: '5511987654321-1417094243' },
    ],
    ['page', ' 7012345678901234 ', { kind: 'page', value: '7012345678901234', address: '7012345678901234' }],
    [
      'instagram',
      '17841400000000000',
      { kind: 'instagram', value: '17841400000000000', address: '17841400000000000' },
    ],
  ] as const)('a %s %s', (kind, address, identity) => {
    expect(identityOf(kind, address)).toEqual(identity)
  })

  test.each([
    ['phone', ''],
    ['phone', '   '],
    ['phone', 'Ana'],
    ['phone', '55119876a4321'],
    ['phone', '1234567'],
    ['phone', '1234567890123456'],
    ['phone', '011987654321'],
    ['phone', '@s.whatsapp.net'],
    ['phone', '123456789012345@lid'],
    ['phone', '120363041234567890@g.us'],
    ['phone', 'status@broadcast'],
    ['phone', '5511987654321@constructor'],
    ['lid', '5511987654321@s.whatsapp.net'],
    ['lid', '@lid'],
    ['group', ''],
    ['instagram', ' '],
  ] as const)('is not there for a %s %j', (kind, address) => {
    expect(identityOf(kind, address)).toBeUndefined()
  })

  test('compares a Brazilian mobile equal with and without its ninth digit, and keeps what the network wrote', () => {
    fc.assert(
      fc.property(areaCode, fc.stringMatching(/^[6-9]\d{7}$/), (area, number) => {
        const short = identityOf('phone', `55${area}${number}@s.whatsapp.net`)
        const long = identityOf('phone', `55${area}9${number}@s.whatsapp.net`)
        expect(short?.value).toBe(long?.value)
        expect([short?.address, long?.address]).toEqual([`55${area}${number}`, `55${area}9${number}`])
      }),
    )
  })

  test('never confuses a landline with the mobile that ends like it', () => {
    fc.assert(
      fc.property(areaCode, fc.stringMatching(/^[2-5]\d{7}$/), (area, number) => {
        expect(identityOf('phone', `55${area}${number}`)?.value).toBe(`55${area}${number}`)
        expect(identityOf('phone', `55${area}9${number}`)?.value).toBe(`55${area}9${number}`)
      }),
    )
  })

  test('leaves numbers of other countries as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{7,14}$/), (number) => {
        fc.pre(!number.startsWith('55'))
        expect(identityOf('phone', number)).toEqual(phone(number))
      }),
    )
  })

  test('is the same for its own value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('phone', 'lid', 'group', 'page', 'instagram'),
        fc.string(),
        (kind, address) => {
          const identity = identityOf(kind, address)
          fc.pre(identity !== undefined)
          expect(identityOf(kind, identity!.value)?.value).toBe(identity!.value)
        },
      ),
    )
  })
})

describe('a number as a person types it', () => {
  test.each([
    ['11987654321', phone('5511987654321')],
    ['(11) 98765-4321', phone('5511987654321')],
    ['011 98765-4321', phone('5511987654321')],
    ['0 21 11 98765-4321', phone('5511987654321')],
    ['+55 (011) 98765.4321', phone('5511987654321')],
    ['0055 11 98765-4321', phone('5511987654321')],
    ['\u202A+55\u00A011\u00A098765\u20114321\u202C', phone('5511987654321')],
    ['5511987654321', phone('5511987654321')],
    ['11 8765-4321', phone('5511987654321', '551187654321')],
    ['55 11 8765-4321', phone('5511987654321', '551187654321')],
    ['11 3456-7890', phone('551134567890')],
    ['55 99999-9999', phone('5555999999999')],
    ['55 55 9999-9999', phone('5555999999999', '555599999999')],
    ['65 3321-4567', phone('556533214567')],
    ['51 98765-4321', phone('5551987654321')],
    ['+51 987 654 321', phone('51987654321')],
    ['1 415 555 2671', phone('14155552671')],
    ['351 912 345 678', phone('351912345678')],
    ['90 532 123 45 67', phone('905321234567')],
    ['+1 555 000 1111', phone('15550001111')],
  ])('%s', (typed, identity) => {
    expect(typedPhone(typed)).toEqual(identity)
  })

  test.each([
    ['0532 123 45 67', 'TR', '905321234567'],
    ['532 123 45 67', 'TR', '905321234567'],
    ['987 654 321', 'PE', '51987654321'],
    ['8 912 345-67-89', 'RU', '79123456789'],
    ['(415) 555-2671', 'US', '14155552671'],
    ['5511987654321', 'US', '5511987654321'],
  ] as const)('%s in %s', (typed, country, value) => {
    expect(typedPhone(typed, country)?.value).toBe(value)
  })

  test.each([
    '',
    '+',
    '98765-4321',
    '3456-7890',
    '11 98765-4321 ramal 2',
    'ligue 11987654321',
    '1234567890123456',
  ])('is refused when it reaches nobody: %j', (typed) => {
    expect(typedPhone(typed)).toBeUndefined()
  })

  test('with a plus names whom the network names', () => {
    fc.assert(
      fc.property(areaCode, digits(7), (area, rest) => {
        expect(typedPhone(`+55${area}98${rest}`)).toEqual(identityOf('phone', `55${area}98${rest}`))
      }),
    )
  })

  test('is never anything but an identity or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x'.split('')) }), (typed) => {
        const identity = typedPhone(typed)
        if (identity) expect(identity.address).toMatch(/^[1-9]\d{7,14}$/)
      }),
    )
  })
})

describe('the kind of an address', () => {
  test.each([
    ['5511987654321@s.whatsapp.net', 'phone'],
    ['5511987654321:7@s.whatsapp.net', 'phone'],
    ['5511987654321@hosted', 'phone'],
    ['5511987654321', 'phone'],
    ['123456789012345@lid', 'lid'],
    ['123456789012345:99@hosted.lid', 'lid'],
    ['120363041234567890@g.us', 'group'],
    ['120363041234567890', 'group'],
    ['5511987654321-1417094243', 'group'],
    ['status@broadcast', undefined],
    ['120363041234567890@newsletter', undefined],
    ['1@constructor', undefined],
    ['@g.us', undefined],
    ['Ana', undefined],
    ['', undefined],
  ])('%j is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind)
  })
})

test.each([
  ['5511912345678', '+55 11 91234-5678'],
  ['551134567890', '+55 11 3456-7890'],
  ['14155552671', '+14155552671'],
  ['905321234567', '+905321234567'],
])('%s is shown as %s', (number, shown) => {
  expect(formatNumber(number)).toBe(shown)
})

test.each([
  ['5491123456789', '541123456789'],
  ['5215512345678', '525512345678'],
])('%s may be %s, and the other way round', (long, short) => {
  expect(otherSpelling(long)).toBe(short)
  expect(otherSpelling(short)).toBe(long)
})

test.each(['5511987654321', '551134567890', '5295512345678', '5411234567', '14155552671'])(
  '%s has one spelling',
  (number) => {
    expect(otherSpelling(number)).toBeUndefined()
  },
)

describe('a masked number', () => {
  test.each([
    ['5511987654321', '5511*******21'],
    ['551134567890', '5511******90'],
    ['+55 11 98765-4321', '+55 11 *****-**21'],
    ['14155552671', '1415*****71'],
    ['12345678', '12****78'],
    ['12345', '***45'],
    ['', ''],
  ])('%s is %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked)
  })

  test('is as long as the number, hides four digits or more and is not masked again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8,15}$/), (number) => {
        const masked = maskNumber(number)
        expect(masked).toHaveLength(number.length)
        expect(masked.match(/\*/g)!.length).toBeGreaterThanOrEqual(4)
        expect(maskNumber(masked)).toBe(masked)
      }),
    )
  })
})
