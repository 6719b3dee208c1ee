import { TemplateData, type TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findActiveTicket, findLastClosedTicket } from '../tickets/findActiveTicket.ts'
import { type LockedTicket, lockTicket } from '../tickets/lockTicket.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage, lockMessage } from './changeMessage.ts'
import { getMessage } from './getMessage.ts'
import { findVisibleMessage } from './messages.queries.ts'
import { addToTimeline } from './timeline.ts'
import { refuseClosedWindow } from './writable.ts'

export async function retryMessage(tenant: Tenant, viewer: Viewer, id: number): Promise<TicketMessage> {
  await findVisibleMessage(tenant, viewer, id)
  return resend(tenant, id)
}

/** Sends a failed message again: the same message under the same name, so that it cannot arrive twice. */
export async function resend(tenant: Tenant, id: number): Promise<TicketMessage> {
  const { ticketId } = await getMessage(tenant, id)
  const ticket = await lockTicket(tenant, ticketId)
  const message = (await lockMessage(tenant, id)) ?? fail('ERR_NO_MESSAGE_FOUND')
  if (message.failureCode === null || message.isDeleted) fail('ERR_NOT_FAILED')
  const { connections } = await companySnapshot(tenant)
  const connection = connections.get(message.whatsappId ?? 0) ?? fail('ERR_NO_WAPP_FOUND')
  const going = await ticketNow(tenant, ticket)
  // The network takes an approved text at any time.
  if (!TemplateData.safeParse(message.dataJson).success) refuseClosedWindow(tenant, going, connection)
  addToTimeline(tenant, id, { kind: 'retry' })
  enqueueSend(tenant, {
    connectionId: connection.id,
    address: going.address,
    kind: 'send',
    messageId: id,
    // Who does not want it does not get it by hand either.
    ...(message.purpose !== null && { lane: 'campaign' }),
  })
  return changeMessage(tenant, id, { failureCode: null, failureText: null })
}

/** Whether and where the customer hears us is known by the ticket that they write in now, not by one that has ended. */
async function ticketNow(tenant: Tenant, ticket: LockedTicket): Promise<LockedTicket> {
  const { status, contactId, whatsappId } = ticket
  if (status !== 'closed' || whatsappId === null) return ticket
  const conversation = { contactId, whatsappId }
  return (
    (await findActiveTicket(tenant, conversation)) ??
    (await findLastClosedTicket(tenant, conversation)) ??
    ticket
  )
}
