import type { Ticket, TicketDetail, User } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { isTooSoon, mayDo, needsRating } from './ticketActions.ts'

type Row = [Pick<TicketDetail, 'status' | 'useIntegration' | 'integrationId'>, boolean, boolean]

test.each<Row>([
  [{ status: 'pending', useIntegration: true, integrationId: 1 }, true, true],
  [{ status: 'pending', useIntegration: true, integrationId: 1 }, false, true],
  [{ status: 'pending', useIntegration: false, integrationId: 1 }, true, true],
  [{ status: 'pending', useIntegration: false, integrationId: 1 }, false, false],
  [{ status: 'pending', useIntegration: false, integrationId: null }, true, false],
  [{ status: 'open', useIntegration: false, integrationId: 1 }, true, false],
  [{ status: 'closed', useIntegration: true, integrationId: 1 }, true, false],
])('in %j with the plan %j the integration can be switched: %j', (ticket, useIntegrations, expected) => {
  const user = { company: { plan: { useIntegrations } } } as User
  expect(mayDo('integration', ticket as TicketDetail, user)).toBe(expected)
})

test.each([
  { attendantRating: false, requiredTag: false, tags: 0, isGroup: false, isAsked: false },
  { attendantRating: true, requiredTag: false, tags: 0, isGroup: false, isAsked: true },
  { attendantRating: true, requiredTag: true, tags: 1, isGroup: false, isAsked: true },
  { attendantRating: true, requiredTag: true, tags: 0, isGroup: false, isAsked: false },
  { attendantRating: true, requiredTag: false, tags: 0, isGroup: true, isAsked: false },
])('the attendant is asked for a rating: %j', ({ tags, isGroup, isAsked, ...settings }) => {
  const tag = { id: 1, name: 'Cliente', color: '#000000' }
  const ticket = { isGroup, contact: { tags: Array(tags).fill(tag) } } as unknown as Ticket
  expect(needsRating(ticket, settings)).toBe(isAsked)
})

test('a click that was meant for something else ends nothing, and later or other ones count', () => {
  expect(isTooSoon('resolve', 1000, 1799)).toBe(true)
  expect(isTooSoon('resolve', 1000, 1800)).toBe(false)
  expect(isTooSoon('accept', 1000, 1001)).toBe(false)
  expect(isTooSoon('resolveNext', -Infinity, 0)).toBe(false)
})

test('what waits is not finished on the way to the next', () => {
  const admin = { id: 1, profile: 'admin' } as User
  expect(mayDo('resolveNext', { status: 'open', userId: 1 } as Ticket, admin)).toBe(true)
  expect(mayDo('resolveNext', { status: 'pending', userId: null } as Ticket, admin)).toBe(false)
  expect(mayDo('resolveNext', { status: 'closed', userId: 1 } as Ticket, admin)).toBe(false)
})
