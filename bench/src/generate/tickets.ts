import type { TicketStatus } from '@chatflow/contract'
import type pg from 'pg'
import { insertRows } from '../insertRows.ts'
import type { Random } from '../random.ts'
import type { Tags } from './connections.ts'
import type { Contact } from './contacts.ts'
import type { Attendant } from './users.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Two years, always the same: the data of two runs is alike to the second. */
export const firstDay = Date.UTC(2024, 10, 1)
const lastDay = Date.UTC(2026, 10, 1)

/** Where a ticket stands, and with whom. */
interface Place {
  status: TicketStatus
  queueId: number | null
  userId: number | null
}
interface LastMessage {
  id: number
  body: string
  at: number
  fromMe: boolean
}
export interface Ticket extends Place {
  id: number
  contact: Contact
  connectionId: number
  startedAt: number
  /** How long the talk may last: the next ticket of the conversation begins after it. */
  room: number
  length: number
  unread: number
  last?: LastMessage
  lastInboundAt?: number
}

/** One in a hundred people comes back again and again: these are the long conversations. */
const regular = { every: 100, tickets: 40, length: 40 }
export const isRegular = (contact: Contact) => !contact.isGroup && contact.id % regular.every === 0
const groupLength = 60
/** Shares of all tickets. Open ones are as many as the attendants have; the rest is closed. */
const shares = { pending: 0.06, lgpd: 0.002, nps: 0.002 }
const maxTalk = 3 * day
const recent = 14 * day

export interface TicketPlan {
  contacts: Contact[]
  connectionIds: number[]
  queueIds: number[]
  attendants: Attendant[]
  tickets: number
  messages: number
}

/** Who talked when, with whom and how long; in the order in which the tickets began, as their ids are. */
export function planTickets(plan: TicketPlan, random: Random): Ticket[] {
  const counts = ticketsOfEach(plan, random)
  const current = currentPlaces(plan, random)
  const tickets = plan.contacts.flatMap((contact) => {
    const connectionId = plan.connectionIds[random.chance(0.8) ? 0 : 1]!
    const count = counts.get(contact)!
    const slot = (lastDay - firstDay) / count
    const last = contact.isGroup ? groupPlace(plan, random) : (current.pop() ?? closedPlace(plan, random))
    return Array.from({ length: count }, (_, index): Ticket => {
      const place = index === count - 1 ? last : closedPlace(plan, random)
      const startedAt = startOf(place.status, firstDay + slot * index, slot, random)
      const room = contact.isGroup ? lastDay - startedAt : Math.min(maxTalk, slot / 2)
      return { ...place, id: 0, contact, connectionId, startedAt, room, length: 1, unread: 0 }
    })
  })
  tickets.sort((a, b) => a.startedAt - b.startedAt)
  tickets.forEach((ticket, index) => {
    ticket.id = index + 1
    ticket.contact.createdAt = Math.min(ticket.contact.createdAt, ticket.startedAt)
  })
  shareMessages(tickets, plan.messages, random)
  return tickets
}

function ticketsOfEach({ contacts, tickets }: TicketPlan, random: Random) {
  const counts = new Map(contacts.map((contact) => [contact, isRegular(contact) ? regular.tickets : 1]))
  const others = contacts.filter((contact) => !contact.isGroup && !isRegular(contact))
  let missing = tickets - [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (; missing > 0; missing--) {
    const contact = random.oneOf(others)
    counts.set(contact, counts.get(contact)! + 1)
  }
  return counts
}

function startOf(status: TicketStatus, slotBegin: number, slot: number, random: Random) {
  const isWaiting = status === 'open' || status === 'pending' || status === 'lgpd' || status === 'nps'
  const [from, span] = isWaiting ? [lastDay - recent, recent - maxTalk] : [slotBegin, slot / 2]
  return Math.floor(from + (span * random.below(1_000_000)) / 1_000_000)
}

/** What is going on now: the last ticket of a conversation may be anything, an earlier one is closed. */
function currentPlaces(plan: TicketPlan, random: Random): Place[] {
  const { attendants, queueIds, tickets } = plan
  const places: Place[] = attendants.flatMap(({ userId, open, queueIds: own }) =>
    Array.from({ length: open }, () => ({ status: 'open', queueId: random.oneOf(own), userId })),
  )
  for (const [status, share] of Object.entries(shares) as [keyof typeof shares, number][]) {
    for (let left = Math.round(tickets * share); left > 0; left--) {
      const queueId = status === 'lgpd' || random.chance(0.15) ? null : random.oneOf(queueIds)
      places.push({ status, queueId, userId: status === 'nps' ? random.oneOf(attendants).userId : null })
    }
  }
  const people = plan.contacts.filter((contact) => !contact.isGroup).length
  while (places.length < people) places.push(closedPlace(plan, random))
  return random.shuffled(places)
}

function closedPlace({ attendants, queueIds }: TicketPlan, random: Random): Place {
  if (random.chance(0.05)) return { status: 'closed', queueId: random.oneOf(queueIds), userId: null }
  const attendant = random.oneOf(attendants)
  return { status: 'closed', queueId: random.oneOf(attendant.queueIds), userId: attendant.userId }
}

const groupPlace = ({ queueIds }: TicketPlan, random: Random): Place => ({
  status: 'group',
  queueId: random.chance(0.3) ? null : random.oneOf(queueIds),
  userId: null,
})

function shareMessages(tickets: Ticket[], messages: number, random: Random) {
  const others = tickets.filter(({ contact }) => !contact.isGroup && !isRegular(contact))
  for (const ticket of tickets) {
    if (ticket.contact.isGroup) ticket.length = groupLength
    else if (isRegular(ticket.contact)) ticket.length = regular.length
  }
  const lengths = () => tickets.reduce((sum, ticket) => sum + ticket.length, 0)
  const mean = (messages - lengths()) / others.length
  for (const ticket of others) {
    ticket.length += Math.floor(-Math.log(1 - random.below(1_000_000) / 1_000_000) * mean)
  }
  for (let missing = messages - lengths(); missing > 0; missing--) random.oneOf(others).length++
}

export async function addTickets(
  client: pg.Client,
  companyId: number,
  { tickets, tags }: { tickets: Ticket[]; tags: Tags },
  random: Random,
) {
  await insertRows(
    client,
    'tickets',
    tickets.map((ticket) => ticketRow(companyId, ticket)),
  )
  const lanes = tickets
    .filter(() => random.chance(0.15))
    .map(({ id, startedAt }) => ({
      company_id: companyId,
      ticket_id: id,
      tag_id: random.oneOf(tags.lanes),
      position: id,
      entered_at: dateOf(startedAt),
    }))
  await insertRows(client, 'ticket_tags', lanes)
  await insertRows(
    client,
    'ticket_trackings',
    tickets.map((ticket) => trackingRow(companyId, ticket, random)),
  )
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

function ticketRow(companyId: number, ticket: Ticket) {
  const { contact, last } = ticket
  return {
    id: ticket.id,
    company_id: companyId,
    status: ticket.status,
    contact_id: contact.id,
    whatsapp_id: ticket.connectionId,
    queue_id: ticket.queueId,
    user_id: ticket.userId,
    channel: 'whatsapp',
    is_group: contact.isGroup,
    last_message: last!.body.slice(0, 200),
    unread_messages: ticket.status === 'closed' ? 0 : ticket.unread,
    from_me: last!.fromMe,
    address: contact.address,
    last_message_at: dateOf(last!.at),
    message_count: ticket.length,
    last_inbound_at: dateOf(ticket.lastInboundAt),
    created_at: dateOf(ticket.startedAt),
    updated_at: dateOf(last!.at),
  }
}

function trackingRow(companyId: number, ticket: Ticket, random: Random) {
  const closedAt = ticket.status === 'closed' ? ticket.last!.at : undefined
  const startedAt = ticket.userId === null ? undefined : ticket.startedAt + random.below(30) * minute
  return {
    id: ticket.id,
    company_id: companyId,
    ticket_id: ticket.id,
    user_id: ticket.userId,
    queue_id: ticket.queueId,
    created_at: dateOf(ticket.startedAt),
    queued_at: ticket.queueId === null ? null : dateOf(ticket.startedAt),
    started_at: dateOf(startedAt),
    closed_at: dateOf(closedAt),
    finished_at: dateOf(closedAt),
  }
}
