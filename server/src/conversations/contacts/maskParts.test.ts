import { companyEvents, Contact, TagName, TicketMessage, type CompanyEvent } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { maskedName, maskerOf } from './maskParts.ts'

const mask = (schema: z.ZodType, value: unknown) => maskerOf(schema)?.(value)

describe('a shape', () => {
  test('without a number needs no mask', () => {
    expect(maskerOf(TagName)).toBeNull()
    const events = Object.keys(companyEvents) as CompanyEvent[]
    expect(events.filter((event) => maskerOf(companyEvents[event]))).toEqual([
      'ticket',
      'kanban',
      'ticketGiven',
      'ticketWoken',
      'appMessage',
      'contact',
      'schedule',
      'ContactListItem',
      'simulator',
    ])
  })

  test('is masked in lists, choices and what may be absent', () => {
    const shape = z.object({
      one: Contact.pick({ number: true }).nullable(),
      many: z.array(Contact.pick({ number: true })).optional(),
      either: z.union([z.object({ kind: z.literal('none') }), Contact.pick({ number: true })]),
    })
    const person = { number: '5511987654321' }
    const hidden = { number: '5511*******21' }
    expect(mask(shape, { one: null, many: [person], either: person })).toEqual({
      one: null,
      many: [hidden],
      either: hidden,
    })
    expect(mask(shape, { one: person, either: { kind: 'none' } })).toEqual({
      one: hidden,
      either: { kind: 'none' },
    })
  })

  test('with nothing to hide in it is returned as it is', () => {
    const deleted = { action: 'delete', ticketId: 7 }
    expect(mask(companyEvents.ticket, deleted)).toBe(deleted)
  })
})

describe('a contact', () => {
  const contact = {
    name: 'Maria',
    number: '5511987654321',
    email: '5511987654321@example.com',
    isGroup: false,
    extraInfo: [
      { id: 1, name: 'Recado', value: 'Ligar (11) 98765-4321' },
      { id: 2, name: 'CPF', value: '529.982.247-25' },
    ],
  }

  test('is masked where the number stands, and where it is repeated', () => {
    expect(mask(Contact, contact)).toEqual({
      ...contact,
      number: '5511*******21',
      email: '5511*******21@example.com',
      extraInfo: [
        { id: 1, name: 'Recado', value: 'Ligar (**) *****-**21' },
        { id: 2, name: 'CPF', value: '529.982.247-25' },
      ],
    })
  })

  test('that is a group keeps its name on the network, without the number of its founder', () => {
    const group = { ...contact, isGroup: true, email: '', extraInfo: [] }
    expect(mask(Contact, { ...group, number: '120363000000000001' })).toMatchObject({
      number: '120363000000000001',
    })
    expect(mask(Contact, { ...group, number: '5511987654321-1577836800' })).toMatchObject({
      number: '5511*******21-1577836800',
    })
  })
})

test.each([
  ['Maria', 'Maria'],
  ['+55 11 98765-4321', '+55 11 *****-**21'],
  ['Maria 11 98765-4321', 'Maria ** *****-**21'],
  ['Loja 24 horas, desde 1998', 'Loja 24 horas, desde 1998'],
])('the name %s is shown as %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

describe('a message', () => {
  test('keeps its words, but a card shows no number', () => {
    const number = '5511987654321'
    const vCard = `BEGIN:VCARD\nFN:Rui\nTEL;waid=${number}:+55 11 98765-4321\nEND:VCARD`
    expect(mask(TicketMessage, { body: `Ligue ${number}`, mediaType: 'conversation' })).toMatchObject({
      body: `Ligue ${number}`,
    })
    expect(
      mask(TicketMessage, { body: '+55 11 98765-4321', mediaType: 'contactMessage', vCard }),
    ).toMatchObject({
      body: '+55 11 *****-**21',
      vCard: 'BEGIN:VCARD\nFN:Rui\nTEL;waid=5511*******21:+55 11 *****-**21\nEND:VCARD',
    })
  })

  test('hides addresses in what the network tells beside the words', () => {
    const message = {
      wid: 'false_5511987654321@c.us_3EB0',
      dataJson: {
        sender: '5511987654321:12@s.whatsapp.net',
        answers: [{ contactId: 1, name: '+55 11 98765-4321', chosen: ['Sim'] }],
      },
    }
    expect(mask(TicketMessage, message)).toEqual({
      wid: 'false_5511*******21@c.us_3EB0',
      dataJson: {
        sender: '5511*******21:12@s.whatsapp.net',
        answers: [{ contactId: 1, name: '+55 11 *****-**21', chosen: ['Sim'] }],
      },
    })
  })
})
