import type { TicketMessage } from '@chatflow/contract'
import { daysAgo } from '../../../ui/times.ts'

/** What one person said in one go. */
export interface Group {
  kind: 'group'
  key: number
  messages: TicketMessage[]
}
export type Entry =
  | Group
  | { kind: 'unread'; key: string }
  /** Another ticket begins: the conversation went on in it. */
  | { kind: 'ticket'; key: string; ticket: TicketMessage['ticket'] }
export interface Day {
  /** Of the calendar: when older messages of the same day arrive, it is still the same section. */
  key: string
  date: string
  entries: Entry[]
}

const pauseMs = 5 * 60_000

/** Puts messages, oldest first, into days and groups. A group ends with its sender, its day, its ticket or a pause. */
export function arrange(messages: TicketMessage[], firstUnreadId?: number): Day[] {
  const days: Day[] = []
  let before: TicketMessage | undefined
  for (const message of messages) {
    const isNewDay = !before || daysAgo(before.createdAt, new Date(message.createdAt)) !== 0
    if (isNewDay)
      days.push({ key: new Date(message.createdAt).toDateString(), date: message.createdAt, entries: [] })
    const { entries } = days.at(-1)!
    if (before && before.ticketId !== message.ticketId)
      entries.push({ kind: 'ticket', key: `ticket ${message.id}`, ticket: message.ticket })
    if (message.id === firstUnreadId) entries.push({ kind: 'unread', key: 'unread' })
    const group = entries.at(-1)
    if (before && group?.kind === 'group' && continues(before, message)) group.messages.push(message)
    else entries.push({ kind: 'group', key: message.id, messages: [message] })
    before = message
  }
  return days
}

/**
 * A group that older messages join keeps the name it was drawn under: drawn as another one it would have no height for a
 * moment, and the reader would lose their place. `names` are those of the messages so far.
 */
export function keepNames(days: Day[], names: Map<number, number>): Day[] {
  const taken = new Set<number>()
  const named = (entry: Entry): Entry => {
    if (entry.kind !== 'group') return entry
    const ids = entry.messages.map(({ id }) => id)
    const free = [...ids.flatMap((id) => names.get(id) ?? []), ...ids].filter((name) => !taken.has(name))
    const key = free[0] ?? entry.key
    taken.add(key)
    for (const id of ids) names.set(id, key)
    return { ...entry, key }
  }
  return days.map((day) => ({ ...day, entries: day.entries.map(named) }))
}

const continues = (before: TicketMessage, after: TicketMessage) =>
  !before.isPrivate &&
  !after.isPrivate &&
  before.fromMe === after.fromMe &&
  before.userId === after.userId &&
  before.contactId === after.contactId &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < pauseMs

/** Whether this user has replied to what was unread from some message on: then nothing of it is news. */
export const hasAnswered = (messages: TicketMessage[], unreadFrom: number, userId: number) =>
  messages.some((message) => message.id > unreadFrom && message.userId === userId && !message.isPrivate)

/** The oldest message of this ticket's customer that nobody has read, if it is among those loaded. */
export const firstUnread = (messages: TicketMessage[], ofTicket: number) =>
  messages.find(({ ticketId, fromMe, read }) => ticketId === ofTicket && !fromMe && !read)?.id
