import type { Chat, ChatMessage } from '@chatflow/contract'
import { daysAgo } from '../../ui/times.ts'
import type { OutboxItem } from './useOutbox.ts'

/** One message as it is shown: stored, or still on its way. */
export interface Bubble {
  key: string
  text: string
  at: string
  senderId: number | null
  senderName: string | null
  state: 'sent' | 'sending' | 'failed'
  /** As it is stored. */
  message?: ChatMessage
  /** What else goes along, as long as it is not. */
  item?: OutboxItem
}

/** What one person said in one go. */
export interface Group {
  key: string
  senderId: number | null
  senderName: string | null
  /** The reader has not seen this one and what follows. */
  startsUnread: boolean
  bubbles: Bubble[]
}
export interface Day {
  /** Of the calendar: when older messages of the same day arrive, it is still the same section. */
  key: string
  date: string
  groups: Group[]
}

const pauseMs = 5 * 60_000

/** A message keeps its key from sending to stored, so that nothing flickers when the response comes. */
export const stored = (message: ChatMessage): Bubble => ({
  key: message.clientId ?? String(message.id),
  text: message.message,
  at: message.createdAt,
  senderId: message.senderId,
  senderName: message.sender?.name ?? null,
  state: 'sent',
  message,
})

/** Puts messages, oldest first, into days and groups. A group ends with its sender, its day or a pause. */
export function arrange(bubbles: Bubble[], firstUnreadKey?: string): Day[] {
  const days: Day[] = []
  let before: Bubble | undefined
  for (const bubble of bubbles) {
    const isNewDay = !before || daysAgo(before.at, new Date(bubble.at)) !== 0
    if (isNewDay) days.push({ key: new Date(bubble.at).toDateString(), date: bubble.at, groups: [] })
    const { groups } = days.at(-1)!
    const startsUnread = bubble.key === firstUnreadKey
    const group = groups.at(-1)
    if (before && group && !isNewDay && !startsUnread && continues(before, bubble)) group.bubbles.push(bubble)
    else
      groups.push({
        key: bubble.key,
        senderId: bubble.senderId,
        senderName: bubble.senderName,
        startsUnread,
        bubbles: [bubble],
      })
    before = bubble
  }
  return days
}

const continues = (before: Bubble, after: Bubble) =>
  before.senderId === after.senderId &&
  before.senderName === after.senderName &&
  Date.parse(after.at) - Date.parse(before.at) < pauseMs

/** The oldest of the last `unreads` messages that others wrote, if it is among those loaded. */
export function firstUnread(bubbles: Bubble[], ownId: number, unreads: number): string | undefined {
  if (unreads === 0) return undefined
  return bubbles.filter(({ senderId }) => senderId !== ownId).at(-unreads)?.key
}

/** A one-to-one chat is called by the other person. */
export function titleOf(chat: Pick<Chat, 'title' | 'isDirect' | 'users'>, ownId: number): string {
  const other = chat.isDirect && chat.users.find(({ userId }) => userId !== ownId)
  return other ? other.user.name : chat.title
}

/** The other members, those who have seen a message first. */
export function readersOf(chat: Chat, message: Pick<ChatMessage, 'id' | 'senderId'>) {
  const others = chat.users.filter(({ userId }) => userId !== message.senderId)
  const hasRead = ({ readId }: Chat['users'][number]) => readId !== null && readId >= message.id
  return { read: others.filter(hasRead), unread: others.filter((member) => !hasRead(member)) }
}
