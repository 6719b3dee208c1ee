import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderVariables, unknownVariables, type VariableValues } from './variables.ts'

const values: VariableValues = {
  contact: {
    name: 'Ana Maria Souza',
    number: '5511987654321',
    email: 'ana@test.local',
    extraInfo: [
      { name: 'Plano', value: 'Ouro' },
      { name: 'Data de nascimento', value: '01/02/1990' },
      { name: 'email', value: 'outro@test.local' },
    ],
  },
  companyName: 'Café & Cia <loja>',
  timezone: 'America/Sao_Paulo',
  now: new Date('2026-03-02T12:05:00Z'),
  queueName: 'Vendas',
  connectionName: 'Loja',
  userName: 'Bruno Lima',
  ticketId: 42,
  ticketCreatedAt: new Date('2026-03-01T02:30:00Z'),
}
const names = [
  'firstName',
  'name',
  'ms',
  'hour',
  'date',
  'data_hora',
  'queue',
  'connection',
  'user',
  'userName',
  'ticket_id',
  'protocol',
  'name_company',
  'number',
  'email',
]

describe('a text with variables', () => {
  test.each([
    ['{{firstName}}', 'Ana'],
    ['{{name}}', 'Ana Maria Souza'],
    ['{{ms}}', 'Bom dia'],
    ['{{hour}}', '09:05'],
    ['{{date}}', '02/03/2026'],
    ['{{data_hora}}', '02/03/2026 09:05'],
    ['{{queue}}', 'Vendas'],
    ['{{connection}}', 'Loja'],
    ['{{user}}', 'Bruno Lima'],
    ['{{userName}}', 'Bruno Lima'],
    ['{{ticket_id}}', '42'],
    ['{{protocol}}', '2026022842'],
    ['{{name_company}}', 'Café & Cia <loja>'],
    ['{{number}}', '5511987654321'],
    ['{{email}}', 'ana@test.local'],
    ['{{Plano}}', 'Ouro'],
    ['{{data de nascimento}}', '01/02/1990'],
    ['{{ms}}, {{ firstName }}! {{FIRSTNAME}}?', 'Bom dia, Ana! Ana?'],
    ['{{{name}}}', '{Ana Maria Souza}'],
    ['{{nome}} {{}} {{ }} {name} {{name', '{{nome}} {{}} {{ }} {name} {{name'],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
    ['', ''],
  ])('%j becomes %j', (text, rendered) => {
    expect(renderVariables(text, values)).toBe(rendered)
  })

  test('says nothing where nothing is known yet', () => {
    const { contact, companyName, timezone, now } = values
    const text = '[{{queue}}{{connection}}{{user}}{{userName}}{{ticket_id}}{{protocol}}]'
    expect(renderVariables(text, { contact, companyName, timezone, now })).toBe('[]')
  })

  test('counts the protocol from today when the ticket has no date', () => {
    expect(renderVariables('{{protocol}}', { ...values, ticketCreatedAt: undefined })).toBe('2026030242')
  })

  test.each([
    ['🌸 Ana Souza', 'Ana'],
    ['Dra. Ana Souza', 'Ana'],
    ['', ''],
  ])('calls %j by the first name %j', (name, first) => {
    expect(renderVariables('{{firstName}}', { ...values, contact: { ...values.contact, name } })).toBe(first)
  })

  test.each([
    ['2026-03-02T07:59:59Z', 'Boa noite'],
    ['2026-03-02T08:00:00Z', 'Bom dia'],
    ['2026-03-02T14:59:59Z', 'Bom dia'],
    ['2026-03-02T15:00:00Z', 'Boa tarde'],
    ['2026-03-02T20:59:59Z', 'Boa tarde'],
    ['2026-03-02T21:00:00Z', 'Boa noite'],
    ['2026-03-02T03:00:00Z', 'Boa noite'],
  ])('greets at %s in São Paulo with %s', (now, greeting) => {
    expect(renderVariables('{{ms}}', { ...values, now: new Date(now) })).toBe(greeting)
  })

  test.each([
    ['en', 'Good morning', 'Good afternoon', 'Good evening'],
    ['es', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
    ['tr', 'Günaydın', 'İyi günler', 'İyi akşamlar'],
  ] as const)('greets in the language of the company: %s', (language, ...greetings) => {
    const times = ['2026-03-02T12:00:00Z', '2026-03-02T16:00:00Z', '2026-03-02T23:00:00Z']
    expect(
      times.map((now) => renderVariables('{{ms}}', { ...values, language, now: new Date(now) })),
    ).toEqual(greetings)
  })

  test("lives in the company's time zone", () => {
    const inIstanbul = { ...values, timezone: 'Europe/Istanbul', now: new Date('2026-12-31T22:30:00Z') }
    expect(renderVariables('{{data_hora}} {{ms}}', inIstanbul)).toBe('01/01/2027 01:30 Boa noite')
  })

  test('takes values as they are: they are not rendered again and have no special signs', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('{{email}}', '$&', "$'", '$1', '{{', '}}', '<b>&amp;</b>')),
        (name) => {
          const contact = { ...values.contact, name, extraInfo: [{ name: 'x', value: name }] }
          expect(renderVariables('{{name}}|{{x}}|{{name}}', { ...values, contact })).toBe(
            `${name}|${name}|${name}`,
          )
        },
      ),
    )
  })

  test('is read in one go, however long a variable without an end is', () => {
    const text = `${'{{'.repeat(30_000)}${'x '.repeat(30_000)}`
    expect(renderVariables(text, values)).toBe(text)
  })

  test('stays as it is when it names none of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', ' ', 'n', '$', '\n') }), (text) => {
        expect(renderVariables(text, values)).toBe(text)
      }),
    )
  })
})

describe('unknown variables', () => {
  test('are those that would stay as written, each once', () => {
    const text = 'Olá {{nome}}, {{ Plano }} {{name}} {{nome}} {{}} {{ cargo }}'
    expect(unknownVariables(text, ['plano'])).toEqual(['nome', 'cargo'])
    expect(unknownVariables(names.map((name) => `{{${name}}}`).join(''), [])).toEqual([])
  })

  test('are exactly what rendering leaves', () => {
    const name = fc.oneof(fc.constantFrom(...names, 'Plano'), fc.stringMatching(/^[a-z ]{1,8}$/))
    fc.assert(
      fc.property(fc.array(name), (written) => {
        const text = written.map((each) => `{{${each}}}`).join(' ')
        const extraNames = values.contact.extraInfo.map((info) => info.name)
        const left = unknownVariables(renderVariables(text, values), [])
        expect(left).toEqual(unknownVariables(text, extraNames))
      }),
    )
  })
})
