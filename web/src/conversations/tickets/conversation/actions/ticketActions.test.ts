import type { Ticket, TicketDetail, User } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { mayDo, needsRating } from './ticketActions.ts'

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
