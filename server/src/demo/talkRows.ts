import { acks, type ChannelKind, type Reaction, type TimelineEvent } from '@chatflow/contract'
import { mediaColumns } from '../conversations/messages/mediaColumns.ts'
import type { MessageToMake } from '../conversations/messages/messages.factory.ts'
import { preview } from '../conversations/messages/preview.ts'
import { later, seconds } from '../platform/clock.ts'
import type { AttendanceToMake, TicketToMake } from '../conversations/tickets/tickets.factory.ts'
import type { Line, More, QueueName } from './conversations/script.ts'
import type { Talk } from './conversations/timetable.ts'
import type { DemoFiles } from './files/demoFiles.ts'
import type { Team } from './findTeam.ts'
import type { DemoContact } from './seedContacts.ts'

/** Who and what the talks mention by name. */
export interface Cast {
  connections: Map<ChannelKind, number>
  team: Team
  queues: Map<string, number>
  lanes: Map<string, number>
  contacts: Map<string, DemoContact>
  files: DemoFiles
}

/** A line with its place in its talk. */
export interface Said {
  talk: Talk
  index: number
  line: Line
  at: Date
}

export const saidIn = (talk: Talk): Said[] => talk.lines.map((line, index) => ({ talk, index, ...line }))

const queueIdOf = ({ queue }: { queue?: QueueName }, { queues }: Cast) => (queue && queues.get(queue)) ?? null

/** The one on which its customer writes. */
export const connectionOf = ({ contact }: Talk, { connections, contacts }: Cast) =>
  connections.get(contacts.get(contact)!.channel)!

/** When an attendant took it; nobody takes a group. */
const acceptedAt = ({ status, lines }: Talk) =>
  status === 'group' ? undefined : lines.find(({ line }) => line[0] === 'us')?.at

/** It changes hands with the first note. */
const handOverOf = ({ handedOverBy, lines }: Talk) =>
  handedOverBy && { by: handedOverBy, index: lines.findIndex(({ line }) => line[0] === 'note') }

function authorOf(talk: Talk, index: number) {
  const handOver = handOverOf(talk)
  return handOver && index <= handOver.index ? handOver.by : (talk.user ?? 'carla')
}

export function ticketOf(talk: Talk, cast: Cast): TicketToMake {
  const { status, lines } = talk
  const said = saidIn(talk).filter(({ line }) => line[0] !== 'note')
  const last = said.at(-1)!
  return {
    status,
    contactId: cast.contacts.get(talk.contact)!.id,
    whatsappId: connectionOf(talk, cast),
    queueId: queueIdOf(talk, cast),
    userId: talk.user ? cast.team[talk.user].id : null,
    isActiveDemand: lines[0]!.line[0] === 'us',
    lastMessage: preview({ ...contentOf(last, cast) }),
    fromMe: last.line[0] !== 'customer',
    unreadMessages: talk.unread,
    lastMessageAt: last.at.toISOString(),
    lastInboundAt: said.findLast(({ line }) => line[0] === 'customer')?.at.toISOString() ?? null,
    createdAt: lines[0]!.at.toISOString(),
    updatedAt: (talk.closedAt ?? last.at).toISOString(),
  }
}

export function attendanceOf(talk: Talk): AttendanceToMake {
  const closedAt = talk.closedAt?.toISOString() ?? null
  return {
    startedAt: acceptedAt(talk)?.toISOString() ?? null,
    greetedAt: talk.lines.find(({ line }) => line[0] === 'greeting')?.at.toISOString() ?? null,
    closedAt,
    finishedAt: closedAt,
  }
}

/** What happened to a ticket after it was created. */
export function logsOf(talk: Talk, cast: Cast) {
  const queueId = queueIdOf(talk, cast)
  const entry = (
    type: 'queue' | 'open' | 'transfered' | 'receivedTransfer' | 'closed',
    at: Date,
    userId: number | null,
  ) => ({
    type,
    queueId,
    userId,
    createdAt: at.toISOString(),
  })
  const { team } = cast
  const begun = talk.lines[0]!.at
  const accepted = acceptedAt(talk)
  const handOver = handOverOf(talk)
  const userId = talk.user ? team[talk.user].id : null
  return [
    ...(queueId === null ? [] : [entry('queue', begun, null)]),
    ...(accepted ? [entry('open', accepted, team[authorOf(talk, 0)].id)] : []),
    ...(handOver
      ? [
          entry('transfered', talk.lines[handOver.index]!.at, team[handOver.by].id),
          entry('receivedTransfer', talk.lines[handOver.index]!.at, userId),
        ]
      : []),
    ...(talk.closedAt ? [entry('closed', talk.closedAt, userId)] : []),
  ]
}

export function messageOf(said: Said, ticketId: number, cast: Cast): MessageToMake {
  const { talk, index, line, at } = said
  const [speaker, , more] = line
  const isByPerson = speaker === 'us' || speaker === 'note'
  return {
    ticketId,
    ...contentOf(said, cast),
    ...(more?.member && { contactId: cast.contacts.get(more.member)!.id }),
    fromMe: speaker !== 'customer',
    isPrivate: speaker === 'note',
    userId: isByPerson ? cast.team[authorOf(talk, index)].id : null,
    ...(isSent(line) && { ack: more?.ack ?? acks.read }),
    read: speaker !== 'customer' || !isUnread(said),
    ...(more && marksOf(said, more, cast)),
    createdAt: at.toISOString(),
    updatedAt: (more?.was ? editedAt(at) : at).toISOString(),
  }
}

function contentOf({ line: [, body, more], at }: Said, { files }: Cast) {
  const kind = typeof more?.kind === 'function' ? more.kind(at) : more?.kind
  if (!more?.file) return { body, ...kind }
  return { body, mediaType: files[more.file].mediaType, ...mediaColumns(files[more.file]) }
}

const isUnread = ({ talk, index }: Said) =>
  talk.lines.slice(index).filter(({ line }) => line[0] === 'customer').length <= talk.unread

const editedAt = (at: Date) => later(at, seconds(50))

/** What was done to a message after it was said. */
function marksOf(said: Said, more: More, cast: Cast) {
  const { isTakenBack = false, isForwarded = false, reaction, was } = more
  return {
    isEdited: was !== undefined,
    isForwarded,
    isDeleted: isTakenBack,
    isDeletedByContact: isTakenBack && said.line[0] === 'customer',
    reactions: reaction ? [reactionTo(said, reaction, cast)] : [],
  }
}

/** The other side reacts; in a group, the member who spoke first. */
function reactionTo({ talk, index, line, at }: Said, emoji: string, { team, contacts }: Cast): Reaction {
  const reaction = { emoji, at: later(at, seconds(40)).toISOString() }
  if (line[0] === 'customer') {
    const { id: userId, name } = team[authorOf(talk, index)]
    return { ...reaction, fromMe: true, name, userId, contactId: null }
  }
  const name = talk.lines[0]!.line[2]?.member ?? talk.contact
  return { ...reaction, fromMe: false, name, userId: null, contactId: contacts.get(name)!.id }
}

const isSent = ([speaker]: Line) => speaker === 'us' || speaker === 'greeting'

/** The way of a message to the customer's phone. */
export function timelineOf({ line, at }: Said): TimelineEvent[] {
  if (!isSent(line)) return []
  const [, , { ack = acks.read, was, isTakenBack } = {}] = line
  const after = (delay: number) => later(at, seconds(delay)).toISOString()
  const ticks = [1, 2, 25, 30]
    .slice(0, ack)
    .map((delay, index) => ({ at: after(delay), kind: 'ack' as const, ack: index + 1 }))
  return [
    { at: after(0), kind: 'stored' },
    { at: after(0), kind: 'attempt', attempt: 1 },
    ...ticks,
    ...(was ? [{ at: editedAt(at).toISOString(), kind: 'edited' as const }] : []),
    ...(isTakenBack ? [{ at: after(50), kind: 'deleted' as const }] : []),
  ]
}
