import { z } from 'zod'
import { ticketStatus } from '../conversations/tickets.ts'
import { id, isoDate } from '../platform/fields.ts'
import { ExternalContact, ExternalMessageState } from './externalApi.ts'

export const webhookEvents = [
  'message.received',
  'message.sent',
  'message.status',
  'ticket.opened',
  'ticket.closed',
  'ticket.transferred',
  'contact.created',
  'contact.updated',
  'rating.received',
] as const
export const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>

export const WebhookTicket = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  channel: z.string(),
  isGroup: z.boolean(),
  connectionId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  createdAt: isoDate,
})
export type WebhookTicket = z.infer<typeof WebhookTicket>
/** Of a contact what its ticket shows; the whole of it comes with the events of contacts. */
const Person = ExternalContact.pick({ id: true, name: true, number: true })

const inTicket = { ticket: WebhookTicket, contact: Person }
const place = z.object({ userId: id.nullable(), queueId: id.nullable() })

/** What an event tells. */
export const webhookData = {
  'message.received': z.object({ message: ExternalMessageState, ...inTicket }),
  'message.sent': z.object({ message: ExternalMessageState, ...inTicket }),
  'message.status': z.object({ message: ExternalMessageState, ...inTicket }),
  'ticket.opened': z.object(inTicket),
  'ticket.closed': z.object(inTicket),
  'ticket.transferred': z.object({ ...inTicket, from: place }),
  'contact.created': z.object({ contact: ExternalContact }),
  'contact.updated': z.object({ contact: ExternalContact }),
  'rating.received': z.object({ ...inTicket, rating: z.number().int() }),
} as const satisfies Record<WebhookEvent, z.ZodType>
export type WebhookDataOf<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>

const called = <E extends WebhookEvent>(event: E) =>
  z.object({
    /** The same over all attempts: who has seen it before has nothing to do. */
    id,
    event: z.literal(event),
    createdAt: isoDate,
    companyId: id,
    data: webhookData[event],
  })

/** The body of our calls. `ping` is sent by the button that tries a webhook. */
export const WebhookCall = z.discriminatedUnion('event', [
  called('message.received'),
  called('message.sent'),
  called('message.status'),
  called('ticket.opened'),
  called('ticket.closed'),
  called('ticket.transferred'),
  called('contact.created'),
  called('contact.updated'),
  called('rating.received'),
  z.object({ id, event: z.literal('ping'), createdAt: isoDate, companyId: id, data: z.object({}) }),
])
export type WebhookCall = z.infer<typeof WebhookCall>

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the webhook's secret over `<seconds>.<body>`. */
export const signatureHeader = 'x-chatflow-signature'
export const deliveryHeader = 'x-chatflow-delivery'
export const eventHeader = 'x-chatflow-event'
/** Older calls are refused by those who check: they may be repeated by somebody who listened. */
export const signatureToleranceSeconds = 300
