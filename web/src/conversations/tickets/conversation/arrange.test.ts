import type { TicketMessage } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { arrange, firstUnread, hasAnswered, keepNames, type Entry } from './arrange.ts'

const said = (id: number, minute: number, more: Partial<TicketMessage> = {}) =>
  ({
    id,
    ticketId: 1,
    createdAt: new Date(2026, 10, 15, 9, minute).toISOString(),
    fromMe: false,
    read: true,
    userId: null,
    contactId: 7,
    isPrivate: false,
    ticket: { id: more.ticketId ?? 1 },
    ...more,
  }) as TicketMessage

const shape = (entries: Entry[]) =>
  entries.map((entry) => (entry.kind === 'group' ? entry.messages.map(({ id }) => id) : entry.kind))

test('what one person says in one go stands together', () => {
  const [day] = arrange([
    said(1, 0),
    said(2, 1),
    said(3, 2, { fromMe: true, userId: 5 }),
    said(4, 30),
    said(5, 40),
  ])
  expect(shape(day!.entries)).toEqual([[1, 2], [3], [4], [5]])
})
test('a note between colleagues stands alone', () => {
  const mine = { fromMe: true, userId: 5 }
  const [day] = arrange([said(1, 0, mine), said(2, 0, { ...mine, isPrivate: true }), said(3, 0, mine)])
  expect(shape(day!.entries)).toEqual([[1], [2], [3]])
})
test('another ticket and what is unread begin with a line', () => {
  const [day] = arrange([said(1, 0), said(2, 1, { ticketId: 2 }), said(3, 2, { ticketId: 2 })], 3)
  expect(shape(day!.entries)).toEqual([[1], 'ticket', [2], 'unread', [3]])
})
test('every day is a section of its own', () => {
  const yesterday = new Date(2026, 10, 14, 23, 59).toISOString()
  const days = arrange([said(1, 0, { createdAt: yesterday }), said(2, 0)])
  expect(days.map(({ entries }) => shape(entries))).toEqual([[[1]], [[2]]])
})
test('unread is what the customer said in this ticket and nobody has read', () => {
  const list = [
    said(1, 0, { ticketId: 9, read: false }),
    said(2, 1),
    said(3, 2, { read: false }),
    said(4, 3, { read: false }),
  ]
  expect(firstUnread(list, 1)).toBe(3)
  expect(firstUnread([said(1, 0), said(2, 0, { fromMe: true, read: false })], 1)).toBeUndefined()
})

test('a group that older messages join is still the same one, and two halves are two', () => {
  const names = new Map<number, number>()
  const keys = (...messages: TicketMessage[]) =>
    keepNames(arrange(messages), names)[0]!.entries.map(({ key }) => key)
  const one = said(1, 0)
  const two = said(2, 1)
  const three = said(3, 2)
  const four = said(4, 3)
  expect(keys(three, four)).toEqual([3])
  expect(keys(one, two, three, four)).toEqual([3])
  const note = said(9, 2, { isPrivate: true })
  const halves = keys(one, two, note, three, four)
  expect(new Set(halves).size).toBe(3)
})

test('what was unread is news until the reader has replied: neither a note nor a colleague or the robot does that', () => {
  const unread = [said(1, 0), said(2, 1, { read: false }), said(3, 2, { fromMe: true })]
  const by = (userId: number, isPrivate = false) => said(4, 3, { fromMe: true, userId, isPrivate })
  expect(hasAnswered(unread, 2, 5)).toBe(false)
  expect(hasAnswered([...unread, by(6)], 2, 5)).toBe(false)
  expect(hasAnswered([...unread, by(5, true)], 2, 5)).toBe(false)
  expect(hasAnswered([...unread, by(5)], 2, 5)).toBe(true)
})
