import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, idList, idParam, isoDate, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Tag } from '../conversations/tags.ts'
import { Ticket } from '../conversations/tickets.ts'

export const listLanes = endpoint({
  method: 'GET',
  path: '/tag/kanban',
  summary: 'The lanes of the kanban, in their order.',
  access: 'signedIn',
  plan: 'useKanban',
  response: z.object({ lista: z.array(Tag) }),
})

export const orderLanes = endpoint({
  method: 'PUT',
  path: '/tag/kanban/order',
  summary: 'Puts the lanes in this order. Those that are not named follow, in the order they had.',
  access: 'dashboard:view',
  plan: 'useKanban',
  body: z.object({ laneIds: z.array(id).min(1).max(1000) }),
  response: z.object({ lista: z.array(Tag) }),
})

/** Where a ticket stands on the board. Cards of a lane are shown from the lowest position to the highest. */
export const LanePlace = z.object({ id, position: z.number(), since: isoDate })
export type LanePlace = z.infer<typeof LanePlace>

/** A card of the board. Without a lane it stands in the first column, the most recently active on top. */
export const KanbanTicket = Ticket.extend({
  lane: LanePlace.nullable(),
  /** When the last message was sent or came: the time of a lane runs from it. */
  lastMessageAt: isoDate.nullable(),
})
export type KanbanTicket = z.infer<typeof KanbanTicket>

/** What the kanban can be narrowed to by how a ticket stands. */
export const kanbanStatuses = ['pending', 'open', 'closed'] as const

const day = z.union([z.iso.date(), isoDate])
const filters = z.object({
  searchParam: pageQuery.shape.searchParam,
  queueIds: idList.optional(),
  users: idList.optional(),
  tags: idList.optional(),
  status: z.enum(kanbanStatuses).optional(),
  /** Tickets that were under way between these days, in the company's time zone; today unless told. */
  startDate: day.optional(),
  endDate: day.optional(),
  dateStart: day.optional(),
  dateEnd: day.optional(),
})
export type KanbanFilters = z.infer<typeof filters>

export const kanbanPageSize = 400
export const lanePageSize = 40

export const listKanban = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  summary: 'The cards that one may see: of the whole board, or of one lane and page by page.',
  access: 'signedIn',
  plan: 'useKanban',
  query: filters.extend({
    pageNumber: pageQuery.shape.pageNumber,
    /** `none`: those that stand in no lane. */
    laneId: z.union([z.literal('none'), idParam]).optional(),
    /** Continues in a lane after the last card of an earlier response. */
    cursor: text(100).optional(),
  }),
  response: z.object({
    tickets: z.array(KanbanTicket),
    ...pageEnd,
    /** Of the whole board. Those of each lane are counted together: `GET /ticket/kanban/totals`. */
    count: pageEnd.count.nullable(),
    nextCursor: z.string().nullable(),
  }),
})

export const countKanban = endpoint({
  method: 'GET',
  path: '/ticket/kanban/totals',
  summary: 'How many cards one may see in each lane, and in how many of them something is unread.',
  access: 'signedIn',
  plan: 'useKanban',
  query: filters,
  response: z.object({
    lanes: z.array(z.object({ laneId: id.nullable(), count: z.number().int(), unread: z.number().int() })),
  }),
})

const byTicket = z.object({ ticketId: idParam })

export const moveToLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  summary: 'Puts a ticket into a lane, out of the one it was in, on top or after another ticket of the lane.',
  access: 'signedIn',
  plan: 'useKanban',
  params: byTicket.extend({ tagId: idParam }),
  body: z.object({ after: id.nullish() }),
  response: Message,
})

export const leaveLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  summary: 'Takes a ticket out of its lane.',
  access: 'signedIn',
  plan: 'useKanban',
  params: byTicket,
  response: Message,
})
