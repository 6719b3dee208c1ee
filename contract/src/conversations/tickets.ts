import { z } from 'zod'
import { Abilities, channelKind, connectionStatus, provider } from '../channels/connections.ts'
import { TicketContact } from './contacts.ts'
import { id, isoDate } from '../platform/fields.ts'
import { customerPreview } from '../platform/hidden.ts'
import { QueueName } from '../company/queues.ts'
import { slaTarget } from '../company/serviceTargets.ts'
import { TagName } from './tags.ts'

export const ticketStatuses = ['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof ticketStatus>
/** The attendance is over, though a rating may still be expected. */
export const isEnded = ({ status }: { status: TicketStatus }) => status === 'closed' || status === 'nps'

/**
 * The lists of the inbox: `pending` holds `lgpd` too, `closed` holds `nps`, and what rests stands under `snoozed` instead of
 * `open`. `search` looks through all of them.
 */
export const ticketViews = ['open', 'snoozed', 'pending', 'group', 'closed', 'search'] as const
export type TicketView = (typeof ticketViews)[number]

export const ticketLogTypes = [
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
  'lane',
  'snoozed',
  'woken',
  'macro',
] as const
export type TicketLogType = (typeof ticketLogTypes)[number]

/** What can be done to a ticket, and from which status. The server refuses the rest; screens draw their buttons from it. */
export const ticketVerbs = {
  accept: ['pending', 'lgpd'],
  return: ['open', 'group'],
  transfer: ['pending', 'open', 'group', 'lgpd', 'nps'],
  resolve: ['open', 'pending', 'group'],
  ignore: ['pending', 'lgpd'],
  snooze: ['open'],
  reopen: ['closed'],
} as const satisfies Record<string, readonly TicketStatus[]>
export type TicketVerb = keyof typeof ticketVerbs

export const noQueueColor = '#7C7C7C'

export const Ticket = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  userId: id.nullable(),
  queueId: id.nullable(),
  contactId: id,
  /** Null once the connection is removed. */
  whatsappId: id.nullable(),
  channel: channelKind,
  isGroup: z.boolean(),
  isBot: z.boolean(),
  useIntegration: z.boolean(),
  lastMessage: customerPreview,
  unreadMessages: z.number().int(),
  fromMe: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  userRating: z.number().int().nullable(),
  /** Since when the customer stands in line; null unless somebody has still to take the ticket. */
  waitingSince: isoDate.nullable(),
  /** When it closes, unless somebody undoes that before. */
  closesAt: isoDate.nullable(),
  /** Until when it rests, unless the customer writes before. */
  snoozedUntil: isoDate.nullable(),
  /** What its queue promises next, and until when; null where nothing is promised. */
  due: z.object({ at: isoDate, target: slaTarget }).nullable(),
  /** Stands above the others: a deadline of its is near or has passed. */
  isRaised: z.boolean(),
  contact: TicketContact,
  queue: QueueName.nullable(),
  user: z.object({ id, name: z.string(), color: z.string() }).nullable(),
  tags: z.array(TagName),
  whatsapp: z
    .object({
      id,
      name: z.string(),
      channel: channelKind,
      provider,
      status: connectionStatus,
      expiresTicket: z.number(),
      groupAsTicket: z.enum(['enabled', 'disabled']),
    })
    .nullable(),
  /** Until when the network lets us answer freely, and people where they have longer; null where it always does. */
  window: z.object({ opensUntil: isoDate, peopleUntil: isoDate.optional() }).nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** One ticket with what only its own page needs. */
export const TicketDetail = Ticket.extend({
  companyId: id,
  lgpdAcceptedAt: isoDate.nullable(),
  lgpdSendMessageAt: isoDate.nullable(),
  amountUsedBotQueues: z.number().int(),
  amountUsedBotQueuesNPS: z.number().int(),
  integrationId: id.nullable(),
  imported: isoDate.nullable(),
  company: z.object({ id, name: z.string() }),
  queueIntegration: z.object({ id, name: z.string() }).nullable(),
  /** What can be sent; null once the connection is removed. */
  abilities: Abilities.nullable(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

/** What one should know of a customer before the first word. */
export const CustomerFacts = z.object({
  /** Which of their attendances this ticket's latest one is, the first being 1; 0 where none was counted. */
  attendance: z.number().int(),
  /** How the one before it ended. */
  previous: z.object({ at: isoDate, user: z.object({ id, name: z.string() }).nullable() }).nullable(),
  /** What they thought of it when they were last asked, from 0 to 10. */
  lastRating: z.number().int().nullable(),
  /** Whose customer it is. */
  owner: z.object({ id, name: z.string() }).nullable(),
})
export type CustomerFacts = z.infer<typeof CustomerFacts>

/** A ticket that somebody opens to attend to it. */
export const OpenedTicket = TicketDetail.extend({ customer: CustomerFacts.nullable() })
export type OpenedTicket = z.infer<typeof OpenedTicket>

export const TicketLog = z.object({
  id,
  type: z.enum(ticketLogTypes),
  /** Why it happened, when no person did it. */
  reason: z.string().nullable(),
  createdAt: isoDate,
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  /** The lanes of the board between which it moved, as they were called. Null is the first column. */
  lanes: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** Until when it was to rest. */
  until: isoDate.nullable(),
  /** Which macro it was, as it was called. */
  macro: z.string().nullable(),
})
export type TicketLog = z.infer<typeof TicketLog>

/** `error` of a 409: who holds the conversation, as a JSON string. */
export const TicketConflict = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
})
export type TicketConflict = z.infer<typeof TicketConflict>
