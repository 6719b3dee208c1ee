import { describe, expect, test } from 'vitest'
import { guessColumns } from './guessColumns.ts'
import { extraInfoIn, phonesIn, readPerson, tagNamesIn } from './readPerson.ts'

describe('a number in a cell', () => {
  test.each([
    ['11 98765-4321', '5511987654321'],
    ['(11) 9 8765-4321', '5511987654321'],
    ['(0xx11) 98765-4321', '5511987654321'],
    ['015 11 98765-4321', '5511987654321'],
    ['0 11 98765 4321', '5511987654321'],
    ['+55 (11) 98765-4321', '5511987654321'],
    ['5511987654321.0', '5511987654321'],
    ["'+5511987654321", '5511987654321'],
    ['tel:+55-11-98765-4321', '5511987654321'],
    ['cel. 11 98765-4321', '5511987654321'],
    ['11 3333-4444 ramal 12', '551133334444'],
    ['11 98765-4321 / 11 3333-4444', '5511987654321'],
    ['11 98765-4321 ou 11 97777-6666', '5511987654321'],
    ['+90 532 123 45 67', '905321234567'],
    ['+34 612 34 56 78', '34612345678'],
    ['00351 912 345 678', '351912345678'],
    ['+1 (415) 555-2671', '14155552671'],
  ])('%s is understood', (written, number) => {
    expect(phonesIn(written)[0]?.address).toBe(number)
  })

  test.each(['', 'abc', '123', '99999999', '0', '5,51199E+12', '5.51198765432E+12', '=1+1', 'não tem', '-'])(
    '%j is none',
    (written) => {
      expect(phonesIn(written)).toEqual([])
    },
  )

  test('with and without the ninth digit is the same person', () => {
    expect(phonesIn('11 8765-4321')[0]?.value).toBe(phonesIn('11 98765-4321')[0]?.value)
  })
})

describe('a row', () => {
  test('has a name of several columns, the first good number and the first good address', () => {
    const fields = ['name', 'name', 'number', 'number', 'email'] as const
    expect(readPerson(['Ana', 'Lima', 'x', '11 98765-4321', 'mailto:ana@x.com'], [...fields])).toEqual({
      name: 'Ana Lima',
      number: '5511987654321',
      value: '5511987654321',
      otherNumbers: [],
      email: 'ana@x.com',
      isEmailLeftOut: false,
      problem: null,
    })
  })

  test('with several numbers is the first mobile, and keeps the others once each', () => {
    const cells = ['11 3333-4444', '11 98765-4321 / 11 97777-6666', '+55 11 8765-4321']
    expect(readPerson(cells, ['number', 'number', 'number'])).toMatchObject({
      number: '5511987654321',
      otherNumbers: ['551133334444', '5511977776666'],
    })
    expect(readPerson(['1133334444', '1122223333'], ['number', 'number'])).toMatchObject({
      number: '551133334444',
      otherNumbers: ['551122223333'],
    })
  })

  test('without a name is called by the number; with what is no address it keeps the rest', () => {
    expect(readPerson(['', '11987654321', 'não tem'], ['name', 'number', 'email'])).toMatchObject({
      name: '+55 11 98765-4321',
      email: '',
      isEmailLeftOut: true,
      problem: null,
    })
  })

  test.each([
    [['Ana', ''], 'noNumber'],
    [['Ana', '12'], 'invalidNumber'],
    [['A', '11987654321'], 'shortName'],
  ])('%j says what is wrong with it', (cells, problem) => {
    expect(readPerson(cells, ['name', 'number']).problem).toBe(problem)
  })

  test('keeps other columns under their headers, and tags between commas', () => {
    const fields = ['number', 'extraInfo', 'tags', 'extraInfo'] as const
    const cells = ['11987654321', 'Santos', 'VIP, Fiel;* myContacts', '']
    expect(extraInfoIn(cells, [...fields], ['Fone', 'Cidade', 'Tags', 'Bairro'])).toEqual([
      { name: 'Cidade', value: 'Santos' },
    ])
    expect(tagNamesIn(cells, [...fields])).toEqual(['VIP', 'Fiel'])
  })

  test('with the name of what every object has does no harm', () => {
    const polluted = extraInfoIn(['1', 'x'], ['extraInfo', 'extraInfo'], ['__proto__', 'constructor'])
    expect(polluted).toEqual([
      { name: '__proto__', value: '1' },
      { name: 'constructor', value: 'x' },
    ])
    expect({}).not.toHaveProperty('x')
  })
})

describe('the columns', () => {
  test.each([
    [
      ['Nome', 'Telefone', 'E-mail', 'Cidade'],
      ['name', 'number', 'email', 'ignore'],
    ],
    [
      ['Full name', 'Mobile phone', 'Email address'],
      ['name', 'number', 'email'],
    ],
    [
      ['Nombre', 'Apellidos', 'Teléfono móvil', 'Correo electrónico'],
      ['name', 'name', 'number', 'email'],
    ],
    [
      ['Adı Soyadı', 'Cep Telefonu', 'E-posta', 'Etiketler'],
      ['name', 'number', 'email', 'tags'],
    ],
    [
      ['First Name', 'Last Name', 'Phone 1 - Label', 'Phone 1 - Value'],
      ['name', 'name', 'ignore', 'number'],
    ],
    [
      ['NOME DO CLIENTE', 'WHATSAPP (com DDD)'],
      ['name', 'number'],
    ],
  ])('%j are known by their headers', (header, fields) => {
    expect(guessColumns([header, header.map(() => '')])).toEqual({ hasHeader: true, fields })
  })

  test('without a header, or with one that says nothing, are known by what stands in them', () => {
    expect(guessColumns([['João Silva', '11987654321', 'j@x.com']])).toEqual({
      hasHeader: false,
      fields: ['name', 'number', 'email'],
    })
    expect(
      guessColumns([
        ['A', 'B', 'C'],
        ['7', '11987654321', 'Ana'],
      ]),
    ).toEqual({ hasHeader: true, fields: ['ignore', 'number', 'name'] })
  })
})
