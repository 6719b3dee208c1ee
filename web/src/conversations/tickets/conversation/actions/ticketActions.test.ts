import type { TicketDetail, User } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { mayDo } from './ticketActions.ts'

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
