import { ticketPageSize, type Ticket } from '@chatflow/contract'
import { momentOf } from '../row.ts'
import type { Names } from './names.ts'

const tagIds = (table: string, owner: string, id: string) => `
  array(select tag_id::int from ${table} where company_id = t.company_id and ${owner} = ${id} order by tag_id)`

/** What a list shows of a ticket, as a flat row from `tickets t join contacts c`. */
export const ticketColumns = `
  t.id, t.uuid, t.status, t.user_id, t.queue_id, t.contact_id, t.whatsapp_id, t.channel, t.is_group, t.is_bot,
  t.last_message, t.unread_messages, t.from_me, t.created_at, t.updated_at, t.waiting_since, t.last_inbound_at,
  t.closing ->> 'at' as closes_at, t.snoozed_until, t.due_at, t.due_target, t.raised_at,
  c.name as contact_name, c.number, c.url_picture, ${tagIds('ticket_tags', 'ticket_id', 't.id')} as tags,
  ${tagIds('contact_tags', 'contact_id', 't.contact_id')} as contact_tags`

export const ofContact = 'join contacts c on c.company_id = t.company_id and c.id = t.contact_id'

type Named = { name: string } | undefined
export interface TicketRow {
  id: number
  status: string
  user_id: number | null
  queue_id: number | null
  whatsapp_id: number | null
  last_message: string
  unread_messages: number
  from_me: boolean
  updated_at: string
  contact_name: string
  number: string
  tags: unknown[]
  contact_tags: unknown[]
  user?: Named
  queue?: Named
  whatsapp?: Named
}

/** Puts names beside the ids, into the row itself. */
export function withNames<Found extends TicketRow>(row: Found, { users, queues, connections, tags }: Names) {
  const named = (id: unknown) => tags.get(id as number)
  row.user = users.get(row.user_id ?? 0)
  row.queue = queues.get(row.queue_id ?? 0)
  row.whatsapp = connections.get(row.whatsapp_id ?? 0)
  if (row.tags.length > 0) row.tags = row.tags.map(named)
  if (row.contact_tags.length > 0) row.contact_tags = row.contact_tags.map(named)
  return row
}

/** A page of what was found, which is one more where there are more. */
export const pageOf = (rows: TicketRow[], names: Names, size: number) => ({
  tickets: rows.slice(0, size).map((row) => withNames(row, names)),
  hasMore: rows.length > size,
})
export const ticketPage = (rows: TicketRow[], names: Names) => pageOf(rows, names, ticketPageSize)

const namesIn = (tags: unknown[]) => (tags as { name: string }[]).map(({ name }) => name)

/** What a row of the inbox shows, of either side's ticket. */
export const shownTicket = (ticket: Ticket) => [
  [ticket.id, ticket.status, ticket.contact.name, ticket.contact.number, momentOf(ticket.updatedAt)],
  [
    ticket.lastMessage,
    ticket.unreadMessages,
    ticket.fromMe,
    namesIn(ticket.tags),
    namesIn(ticket.contact.tags),
  ],
  [ticket.user?.name, ticket.queue?.name, ticket.whatsapp?.name],
]
export const shownTicketRow = (row: TicketRow) => [
  [row.id, row.status, row.contact_name, row.number, momentOf(row.updated_at)],
  [row.last_message, row.unread_messages, row.from_me, namesIn(row.tags), namesIn(row.contact_tags)],
  [row.user?.name, row.queue?.name, row.whatsapp?.name],
]

interface Page<Item> {
  tickets: Item[]
  hasMore: boolean
}
/** The tickets in their order, and whether there are more. */
export const shownTickets = {
  product: (answer: unknown) => {
    const { tickets, hasMore } = answer as Page<Ticket>
    return [...tickets.map(shownTicket), hasMore]
  },
  floor: (answer: unknown) => {
    const { tickets, hasMore } = answer as Page<TicketRow>
    return [...tickets.map(shownTicketRow), hasMore]
  },
}
