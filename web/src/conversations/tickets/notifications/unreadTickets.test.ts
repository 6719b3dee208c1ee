import { companySettingDefaults, type Ticket, type User } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { concerns } from './concerns.ts'
import { withTicketEvent } from './unreadTickets.ts'

const ticket = (id: number, minute: number, more: Partial<Ticket> = {}) =>
  ({
    id,
    status: 'open',
    userId: 1,
    queueId: 10,
    whatsappId: 5,
    unreadMessages: 1,
    updatedAt: new Date(Date.UTC(2026, 2, 10, 10, minute)).toISOString(),
    ...more,
  }) as Ticket
const isWanted = ({ unreadMessages }: Ticket) => unreadMessages > 0
const idsAfter = (known: Ticket[], event: Parameters<typeof withTicketEvent>[1]) =>
  withTicketEvent(known, event, isWanted).map(({ id }) => id)

test('a ticket that is written to goes on top, once', () => {
  const known = [ticket(2, 5), ticket(1, 1)]
  expect(idsAfter(known, { action: 'update', ticket: ticket(3, 9) })).toEqual([3, 2, 1])
  expect(idsAfter(known, { action: 'update', ticket: ticket(1, 9) })).toEqual([1, 2])
})

test('what is read, left or taken away disappears; news of others change nothing', () => {
  const known = [ticket(2, 5), ticket(1, 1)]
  expect(idsAfter(known, { action: 'updateUnread', ticketId: 2 })).toEqual([1])
  expect(idsAfter(known, { action: 'delete', ticketId: 1 })).toEqual([2])
  expect(idsAfter(known, { action: 'update', ticket: ticket(2, 6, { unreadMessages: 0 }) })).toEqual([1])
  expect(withTicketEvent(known, { action: 'delete', ticketId: 9 }, isWanted)).toBe(known)
})

test('a user is told of their own tickets, of groups, and of waiting ones where the company wants it', () => {
  const settings = (showNotificationPending: string) => [
    Object.entries({ ...companySettingDefaults, showNotificationPending }).map(([key, value]) => ({
      key,
      value,
    })),
  ]
  const attendant = {
    id: 1,
    profile: 'user',
    allTicket: 'disable',
    allowGroup: true,
    whatsappId: 5,
    queues: [{ id: 10 }],
    company: { companieSettings: settings('disabled') },
  } as unknown as User
  const told = { ...attendant, company: { companieSettings: settings('enabled') } } as User
  const waiting = ticket(1, 1, { status: 'pending', userId: null })
  const group = ticket(2, 1, { status: 'group', userId: null })

  expect(concerns(ticket(3, 1), attendant)).toBe(true)
  expect(concerns(ticket(3, 1, { unreadMessages: 0 }), attendant)).toBe(false)
  expect(concerns(ticket(3, 1, { userId: 2 }), attendant)).toBe(false)
  expect([concerns(waiting, attendant), concerns(waiting, told)]).toEqual([false, true])
  expect(concerns({ ...waiting, queueId: 11 }, told)).toBe(false)
  expect(concerns({ ...waiting, userId: 1 }, attendant)).toBe(true)
  expect(concerns({ ...waiting, userId: 2 }, told)).toBe(false)
  expect(concerns(group, attendant)).toBe(true)
  expect(concerns({ ...group, whatsappId: 6 }, attendant)).toBe(false)
  expect(concerns(group, { ...attendant, allowGroup: false })).toBe(false)
})
