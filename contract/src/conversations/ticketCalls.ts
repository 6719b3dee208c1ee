import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idList, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { OpenedTicket, Ticket, TicketDetail, TicketLog, ticketStatus, ticketViews } from './tickets.ts'

const byTicket = z.object({ ticketId: idParam })
const statusList = z
  .string()
  .max(200)
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'ERR_INVALID_QUERY' })
      return z.NEVER
    }
  })
  .pipe(z.array(ticketStatus).max(6))

export const ticketPageSize = 40
export const TicketQuery = pageQuery.extend({
  /** The view; without one, and whenever something is searched for, all of them. */
  status: z.enum(ticketViews).optional(),
  tags: idList.optional(),
  users: idList.optional(),
  queueIds: idList.optional(),
  whatsapps: idList.optional(),
  statusFilter: statusList.optional(),
  /** A day: tickets created on it, in the company's time zone. */
  date: z.iso.date().optional(),
  /** A day: tickets last touched on it. */
  updatedAt: z.iso.date().optional(),
  showAll: looseBoolean.default(false),
  withUnreadMessages: looseBoolean.default(false),
  sortTickets: text(10).optional(),
  /** Instead: those who have waited longest first. */
  orderBy: z.literal('waitingSince').optional(),
  searchOnMessages: looseBoolean.default(false),
  /** Continues after the last ticket of an earlier answer, also when others have moved since. */
  cursor: text(100).optional(),
})
export type TicketQuery = z.infer<typeof TicketQuery>

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary:
    'The tickets of a view that one may see, the most recently active first, or those who have waited longest. Tickets that wait for a rating stand among the closed ones.',
  access: 'signedIn',
  query: TicketQuery,
  response: z.object({ tickets: z.array(Ticket), ...pageEnd, nextCursor: z.string().nullable() }),
})
export const countTickets = endpoint({
  method: 'GET',
  path: '/tickets/counts',
  summary: 'How many tickets each view of the inbox holds.',
  access: 'signedIn',
  query: TicketQuery.pick({ queueIds: true, showAll: true }),
  response: z.object({
    open: z.number().int(),
    snoozed: z.number().int(),
    pending: z.number().int(),
    group: z.number().int(),
    closed: z.number().int(),
  }),
})
export const countTicketsOfConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:whatsappId/tickets/count',
  summary: 'How many tickets, closed ones left out, would be left without a connection.',
  access: 'connections-page:addConnection',
  params: z.object({ whatsappId: idParam }),
  response: z.object({ count: z.number().int() }),
})
/** Beyond this nobody counts: badges and titles stop at 20. */
export const unreadTicketsShown = 50
export const listUnreadTickets = endpoint({
  method: 'GET',
  path: '/tickets/unread',
  summary:
    'What the bell shows: the newest tickets with unread messages among one’s own, the groups one answers and, if the company wants that, those that wait.',
  access: 'signedIn',
  response: z.object({ tickets: z.array(Ticket).max(unreadTicketsShown) }),
})
export const findTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/:ticketUuid',
  summary: 'One ticket, by the uuid in its address.',
  access: 'signedIn',
  params: z.object({ ticketUuid: z.uuid() }),
  response: OpenedTicket,
})
export const findTicket = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId',
  summary: 'One ticket.',
  access: 'signedIn',
  params: byTicket,
  response: OpenedTicket,
})

export const NewTicket = z.object({
  contactId: id,
  queueId: id.nullish(),
  whatsappId: id.nullish(),
  /** Of an admin's choice; everybody else opens their own tickets. With null the ticket waits in its queue. */
  userId: id.nullish(),
  status: z.literal('open').optional(),
  companyId: id.optional(),
})
export type NewTicket = z.infer<typeof NewTicket>
export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  summary: 'Opens a ticket to write to a contact. 409 names who holds the conversation already.',
  access: 'signedIn',
  body: NewTicket,
  response: TicketDetail,
})

export const ticketRating = z.number().int().min(1).max(5)
export const TicketChanges = z.object({
  status: ticketStatus.optional(),
  userId: id.nullish(),
  queueId: id.nullish(),
  msgTransfer: text(4096).nullish(),
  isTransfered: z.boolean().optional(),
  sendFarewellMessage: z.boolean().optional(),
  amountUsedBotQueues: z.literal(0).optional(),
  useIntegration: z.boolean().optional(),
  rating: ticketRating.nullish(),
  /** Who has it as far as the one who asks knows, null for nobody: anybody else by now is a 409. */
  fromUserId: id.nullable().optional(),
})
export type TicketChanges = z.infer<typeof TicketChanges>
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/:ticketId',
  summary: 'Accepts, returns, transfers, resolves, ignores or reopens a ticket, by what the body asks for.',
  access: 'signedIn',
  params: byTicket,
  body: TicketChanges,
  response: TicketDetail,
})
export const takeNextTicket = endpoint({
  method: 'POST',
  path: '/tickets/next',
  summary:
    'Accepts the ticket that has waited longest among those one may take. It is still pending where a queue has to be chosen first; 404 when nobody waits.',
  access: 'signedIn',
  body: z.object({ queueIds: z.array(id).max(1000).default([]) }),
  response: TicketDetail,
})
/** How long the end of an attendance can be undone. */
export const undoSeconds = 5
export const closeTicketSoon = endpoint({
  method: 'POST',
  path: '/tickets/:ticketId/closing',
  summary: 'Resolves a ticket in five seconds, unless that is undone or something is said meanwhile.',
  access: 'signedIn',
  params: byTicket,
  body: TicketChanges.pick({ sendFarewellMessage: true, rating: true }),
  response: TicketDetail,
})
export const undoClosing = endpoint({
  method: 'DELETE',
  path: '/tickets/:ticketId/closing',
  summary: 'Leaves a ticket open that was about to be closed. 409 when it is too late.',
  access: 'signedIn',
  params: byTicket,
  response: TicketDetail,
})
export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:ticketId',
  summary: 'Removes a ticket with its messages.',
  access: 'ticket-options:deleteTicket',
  params: byTicket,
  response: Message,
})
export const closeAllTickets = endpoint({
  method: 'POST',
  path: '/tickets/closeAll',
  summary: 'Closes the tickets of a status and of queues, without a word to the customers. Runs as a job.',
  access: 'tickets:closeAll',
  body: z.object({
    status: z.enum(['open', 'pending', 'group']),
    selectedQueueIds: z.array(id).max(1000).default([]),
  }),
  status: 202,
  response: z.object({ jobId: z.string(), total: z.number().int() }),
})
export const listTicketLog = endpoint({
  method: 'GET',
  path: '/tickets-log/:ticketId',
  summary: 'What happened to a ticket, newest first.',
  access: 'signedIn',
  params: byTicket,
  response: z.array(TicketLog),
})

const momentsQuery = z.object({
  status: ticketStatus.optional(),
  showAll: looseBoolean.optional(),
  queueIds: idList.optional(),
  dateStart: z.union([z.iso.date(), isoDate]).optional(),
  dateEnd: z.union([z.iso.date(), isoDate]).optional(),
  userId: idParam.optional(),
})
/** How many the panel shows: nobody reads further. Those who have waited longest are never left out. */
export const shownMoments = { waiting: 1_500, held: 1_500, groups: 500 } as const
export const listMoments = endpoint({
  method: 'GET',
  path: '/dashboard/moments',
  summary: 'The tickets of the real-time panel.',
  access: 'moments:view',
  query: momentsQuery,
  response: z.array(Ticket),
})
export const listUsersMoments = endpoint({
  method: 'GET',
  path: '/usersMoments',
  summary: 'The tickets in attendance, by attendant, and after them those that wait for one.',
  access: 'moments:view',
  response: z.array(
    Ticket.extend({
      user: z
        .object({
          id,
          name: z.string(),
          profile: z.enum(['admin', 'user']),
          online: z.boolean(),
          profileImage: z.string().nullable(),
        })
        .nullable(),
      /** Since when the customer has had no reply; null where the last word is ours, and while somebody has still to take the ticket. */
      unansweredSince: isoDate.nullable(),
    }),
  ),
})
