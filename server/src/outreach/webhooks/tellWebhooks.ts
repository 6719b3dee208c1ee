import type {
  Contact,
  ExternalContact,
  Ticket,
  TicketMessage,
  WebhookDataOf,
  WebhookEvent,
  WebhookTicket,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { stateOf } from '../externalApi/readExternal.ts'
import { enqueueDelivery } from './enqueueDelivery.ts'

interface MessageInTicket {
  message: TicketMessage
  ticket: Ticket
}

/** Notes are for colleagues alone. */
export const tellStored = (tenant: Tenant, { message, ticket }: MessageInTicket) =>
  message.isPrivate
    ? Promise.resolve()
    : tell(tenant, message.fromMe ? 'message.sent' : 'message.received', ticket.contactId, async () => ({
        message: stateOf(message),
        ...inTicket(ticket),
      }))

export const tellStatus = (tenant: Tenant, { message, ticket }: MessageInTicket) =>
  tell(tenant, 'message.status', ticket.contactId, async () => ({
    message: stateOf(message),
    ...inTicket(ticket),
  }))

export const tellOpened = (tenant: Tenant, { id, contactId }: LockedTicket) =>
  tell(tenant, 'ticket.opened', contactId, async () => inTicket(await getTicket(tenant, id)))

export const tellClosed = (tenant: Tenant, { ticket }: { ticket: Ticket }) =>
  tell(tenant, 'ticket.closed', ticket.contactId, async () => inTicket(ticket))

export const tellTransferred = (tenant: Tenant, moved: { ticketId: number; from: LockedTicket }) =>
  tell(tenant, 'ticket.transferred', moved.from.contactId, async () => ({
    ...inTicket(await getTicket(tenant, moved.ticketId)),
    from: { userId: moved.from.userId, queueId: moved.from.queueId },
  }))

export const tellCreated = (tenant: Tenant, { contact }: { contact: Contact }) =>
  tell(tenant, 'contact.created', contact.id, async () => ({ contact: personOf(contact) }))

/** Of those whose data were erased nothing is told. */
export const tellUpdated = (tenant: Tenant, { contact }: { contact: Contact }) =>
  contact.erasedAt === null
    ? tell(tenant, 'contact.updated', contact.id, async () => ({ contact: personOf(contact) }))
    : Promise.resolve()

export async function tellRated(tenant: Tenant, { ticketId, rating }: { ticketId: number; rating: number }) {
  if (!(await isWanted(tenant, 'rating.received'))) return
  const ticket = await getTicket(tenant, ticketId)
  await tell(tenant, 'rating.received', ticket.contactId, async () => ({ ...inTicket(ticket), rating }))
}

const inTicket = ({ contact, ...ticket }: Ticket) => ({
  ticket: ticketOf({ contact, ...ticket }),
  contact: { id: contact.id, name: contact.name, number: contact.number },
})

const ticketOf = (ticket: Ticket): WebhookTicket => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  channel: ticket.channel,
  isGroup: ticket.isGroup,
  connectionId: ticket.whatsappId,
  user: ticket.user && { id: ticket.user.id, name: ticket.user.name },
  queue: ticket.queue && { id: ticket.queue.id, name: ticket.queue.name },
  createdAt: ticket.createdAt,
})

const personOf = (contact: Contact): ExternalContact => ({
  id: contact.id,
  name: contact.name,
  number: contact.number,
  email: contact.email,
  channel: contact.channel,
  isGroup: contact.isGroup,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
})

const wantedBy = async (tenant: Tenant, event: WebhookEvent) =>
  (await companySnapshot(tenant)).webhooks.filter(({ events }) => events.includes(event))

const isWanted = async (tenant: Tenant, event: WebhookEvent) => (await wantedBy(tenant, event)).length > 0

/** The snapshot knows who wants it: where nobody does, nothing is read and nothing written. */
async function tell<E extends WebhookEvent>(
  tenant: Tenant,
  event: E,
  contactId: number,
  data: () => Promise<WebhookDataOf<E>>,
) {
  const wanted = await wantedBy(tenant, event)
  if (wanted.length === 0) return
  const told = await data()
  for (const { id } of wanted) await enqueueDelivery(tenant, { webhookId: id, event, contactId, data: told })
}
