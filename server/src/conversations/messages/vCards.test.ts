import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildVCard, readVCard } from './vCards.ts'

const number = fc.stringMatching(/^[1-9]\d{7,14}$/)
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\r\n\t;,:\\" \u0085\u2028'.split('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})

describe('a card to send', () => {
  test('is what WhatsApp understands', () => {
    expect(buildVCard('Ana Souza', '5511987654321')).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:;Ana Souza;;;',
        'FN:Ana Souza',
        'TEL;type=CELL;type=VOICE;waid=5511987654321:+55 11 98765-4321',
        'END:VCARD',
      ].join('\n'),
    )
  })

  test('has the same six lines whatever the name and the number are', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, typed) => {
        const lines = buildVCard(name, typed).split(/[\r\n\v\f\u0085\u2028\u2029]/)
        expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
          'BEGIN',
          'VERSION',
          'N',
          'FN',
          'TEL',
          'END',
        ])
      }),
    )
  })

  test('is read as the one contact it was made of', () => {
    fc.assert(
      fc.property(anyText, number, (name, digits) => {
        expect(readVCard(buildVCard(name, digits))).toEqual([
          { name: name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), numbers: [`+${digits}`] },
        ])
      }),
    )
  })
})

describe('a received card', () => {
  test('may come from any phone: groups, parameters in quotes, several numbers, folded lines', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Souza;Ana;Maria;Dra.;',
      'FN:Dra. Ana Maria',
      '  Souza',
      'ORG:Clínica;Recepção',
      'item1.TEL;waid=551187654321:+55 11 8765-4321',
      'item1.X-ABLabel:Celular',
      'TEL;TYPE="work:voice",PREF=1:(11) 3456-7890',
      'tel;type=HOME:+55 11 3456-7890 ',
      'TEL;VALUE=uri:tel:+14155552671',
      'TEL:',
      'PHOTO;ENCODING=b:AAAA',
      'END:VCARD',
    ].join('\r\n')
    expect(readVCard(card)).toEqual([
      {
        name: 'Dra. Ana Maria Souza',
        numbers: ['+551187654321', '1134567890', '+551134567890', '+14155552671'],
      },
    ])
  })

  test('may be one of several', () => {
    const cards = `${buildVCard('Ana', '5511987654321')}\n${buildVCard('Bruno; filho, "Bê"', '5521912345678')}`
    expect(readVCard(cards)).toEqual([
      { name: 'Ana', numbers: ['+5511987654321'] },
      { name: 'Bruno; filho, "Bê"', numbers: ['+5521912345678'] },
    ])
  })

  test.each([
    ['N:Souza;Ana;;;', 'Ana Souza'],
    ['N:Souza\\; Filho;Ana\\\\;;;', 'Ana\\ Souza; Filho'],
    ['FN:\nN:;Ana;;;', 'Ana'],
    ['ORG:Padaria do Zé;Loja 1', 'Padaria do Zé'],
    ['FN:Ana\\nSouza', 'Ana Souza'],
    ['NOTE:sem nome', ''],
  ])('%j is called %j', (lines, name) => {
    expect(readVCard(`BEGIN:VCARD\n${lines}\nTEL:+5511987654321\nEND:VCARD`)).toEqual([
      { name, numbers: ['+5511987654321'] },
    ])
  })

  test('is read as far as it goes when its end is missing', () => {
    expect(readVCard('BEGIN:VCARD\nFN:Ana\nTEL:+5511987654321')).toEqual([
      { name: 'Ana', numbers: ['+5511987654321'] },
    ])
  })

  test.each(['', 'FN:Ana', 'BEGIN:VCARD', 'BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCARD\n:::\n"\nEND:VCARD'])(
    'with nobody on it names nobody: %j',
    (vCard) => {
      expect(readVCard(vCard)).toEqual([])
    },
  )

  test('is read in one go, however long a line without sense is', () => {
    const endless = ['x', ';', '"', '\\;', ';x="', '\n '].map((part) => part.repeat(60_000 / part.length))
    expect(readVCard(`BEGIN:VCARD\n${endless.join('\nN:')}\nFN:Ana\nEND:VCARD`)).toHaveLength(1)
  })

  test('never breaks, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.constantFrom('BEGIN:VCARD', 'END:VCARD', 'FN:', 'TEL;waid=:', 'N:;;'))),
        (lines) => {
          for (const { numbers } of readVCard(lines.join('\n')))
            for (const each of numbers) expect(each).toMatch(/^\+?\d+$/)
        },
      ),
    )
  })
})
