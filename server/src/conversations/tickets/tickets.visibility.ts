import { can, isEnded, type TicketStatus, type TicketView } from '@chatflow/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { areNumbersHidden } from '../contacts/hiddenNumbers.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Session } from '../../platform/http/serve.ts'
import { room } from '../../platform/tenancy/eventLog.ts'

/**
 * Who sees which ticket: one policy, said three times because it is asked in three places. `maySee` asks it of one
 * ticket, `visibleIn` of the database, and `roomsOf`/`roomsFor` of the sockets. A test holds them against each other.
 */
export interface Viewer {
  userId: number
  isAdmin: boolean
  /** May look at what colleagues have in attendance, when wanted. Groups are a right of their own. */
  seesColleagues: boolean
  /** All queues for an admin, otherwise one's own. */
  queueIds: number[] | 'every'
  seesWithoutQueue: boolean
  seesGroups: boolean
  /** Groups of this connection only. */
  groupsOf: number | null
  /** What is over, of every queue. */
  seesHistory: boolean
  mayClosePending: boolean
  hidesNumbers: boolean
}

export function viewerOf(session: Session): Viewer {
  const isAdmin = can(session, 'tickets-manager:showall')
  const { settings } = session
  return {
    userId: session.userId,
    isAdmin,
    // The company decides it for everybody: a person's own `allUserChat` is the right to the internal chat.
    seesColleagues: isAdmin || settings.allUserChat,
    queueIds: isAdmin ? 'every' : session.queueIds,
    seesWithoutQueue: isAdmin || session.allTicket === 'enable',
    seesGroups: isAdmin || session.allowGroup,
    groupsOf: isAdmin ? null : session.whatsappId,
    seesHistory: isAdmin || session.allHistoric === 'enabled',
    mayClosePending: isAdmin || session.userClosePendingTicket === 'enabled',
    hidesNumbers: areNumbersHidden(session),
  }
}

export interface Placed {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  whatsappId: number | null
}

export function maySee(viewer: Viewer, ticket: Placed): boolean {
  if (viewer.isAdmin) return true
  if (ticket.status === 'group') return maySeeGroup(viewer, ticket)
  if (viewer.seesColleagues || ticket.userId === viewer.userId) return true
  if (isEnded(ticket) && viewer.seesHistory) return true
  return (ticket.userId === null || isEnded(ticket)) && isInQueues(viewer, ticket.queueId)
}

/** Seeing is not answering: supervisors and readers of old tickets look on. */
export function mayAnswer(viewer: Viewer, ticket: Placed): boolean {
  return ticket.userId === viewer.userId || (ticket.status === 'group' && maySee(viewer, ticket))
}

const isInQueues = (viewer: Viewer, queueId: number | null) =>
  queueId === null
    ? viewer.seesWithoutQueue
    : viewer.queueIds === 'every' || viewer.queueIds.includes(queueId)

function maySeeGroup(viewer: Viewer, { userId, queueId, whatsappId }: Placed) {
  const { seesGroups, groupsOf } = viewer
  if (!seesGroups) return false
  if (userId === viewer.userId) return true
  if (groupsOf !== null && groupsOf !== whatsappId) return false
  return viewer.seesColleagues || isInQueues({ ...viewer, seesWithoutQueue: true }, queueId)
}

type Tickets = ExpressionBuilder<DB, 'tickets'>

// Written out, not bound: the indexes of those who wait and of what is over are partial, and must be recognised.
const waiting = sql<SqlBool>`tickets.status in ('pending', 'lgpd')`
const ended = sql<SqlBool>`tickets.status in ('closed', 'nps')`
const resting = { open: sql<SqlBool>`not tickets.is_snoozed`, snoozed: sql<SqlBool>`tickets.is_snoozed` }

/**
 * The same for a list. `showAll` is the reader's wish: it widens only for those who may see colleagues' tickets, and
 * without it nothing but an admin's search goes beyond one's own.
 */
export function visibleIn(viewer: Viewer, view: TicketView, showAll: boolean) {
  const all = viewer.isAdmin ? showAll || view === 'search' : viewer.seesColleagues && showAll
  return (eb: Tickets): Expression<SqlBool> => {
    const mine = eb('tickets.userId', '=', viewer.userId)
    const nobodys = eb('tickets.userId', 'is', null)
    switch (view) {
      case 'open':
      case 'snoozed':
        return and(eb, eb.and([eb('tickets.status', '=', 'open'), resting[view]]), !all && mine)
      case 'pending':
        return and(eb, waiting, !all && eb.or([mine, eb.and([nobodys, inQueues(eb, viewer)])]))
      case 'group':
        return eb.and([eb('tickets.status', '=', 'group'), groups(eb, viewer, all)])
      case 'closed':
        return and(eb, ended, !all && !viewer.seesHistory && eb.or([mine, inQueues(eb, viewer)]))
      case 'search':
        return anywhere(eb, viewer, all)
    }
  }
}

const and = (eb: Tickets, status: Expression<SqlBool>, more: Expression<SqlBool> | false) =>
  more ? eb.and([status, more]) : status

function anywhere(eb: Tickets, viewer: Viewer, all: boolean) {
  if (viewer.isAdmin && all) return sql<SqlBool>`true`
  const mine = eb('tickets.userId', '=', viewer.userId)
  const free = eb.or([eb('tickets.userId', 'is', null), ended])
  const people = all
    ? sql<SqlBool>`true`
    : eb.or([mine, eb.and([free, inQueues(eb, viewer)]), ...(viewer.seesHistory ? [ended] : [])])
  return eb.or([
    eb.and([eb('tickets.status', '!=', 'group'), people]),
    eb.and([eb('tickets.status', '=', 'group'), groups(eb, viewer, all)]),
  ])
}

function inQueues(eb: Tickets, { queueIds, seesWithoutQueue }: Viewer): Expression<SqlBool> {
  const none = eb('tickets.queueId', 'is', null)
  if (queueIds === 'every') return seesWithoutQueue ? sql<SqlBool>`true` : eb.not(none)
  const own = sql<SqlBool>`tickets.queue_id = any(${queueIds}::bigint[])`
  return seesWithoutQueue ? eb.or([own, none]) : own
}

function groups(eb: Tickets, viewer: Viewer, all: boolean): Expression<SqlBool> {
  if (!viewer.seesGroups) return sql<SqlBool>`false`
  const { groupsOf } = viewer
  if (all && groupsOf === null) return sql<SqlBool>`true`
  const places = [
    ...(all ? [] : [inQueues(eb, { ...viewer, seesWithoutQueue: true })]),
    ...(groupsOf === null ? [] : [eb('tickets.whatsappId', '=', groupsOf)]),
  ]
  return eb.or([eb('tickets.userId', '=', viewer.userId), eb.and(places)])
}

const everyTicket = 'tickets'
const everybodys = 'tickets-of-everybody'
const history = 'tickets-closed'
const queueRoom = (queueId: number | null) => `tickets-queue-${queueId ?? 'none'}`
const groupRoom = (queueId: number | null | 'every', connection: number | null | 'any') =>
  `tickets-groups-${queueId ?? 'none'}-${connection}`
const ownGroups = (userId: number) => `tickets-groups-of-${userId}`

/** Where the attendant of a ticket hears of it: in one's own room, of groups only with the right to them. */
export const roomOfAttendant = (ticket: { status: TicketStatus; userId: number }) =>
  ticket.status === 'group' ? ownGroups(ticket.userId) : room.user(ticket.userId)

/** The rooms in which a person hears of tickets, beside the person's own. */
export function roomsOf(session: Session): string[] {
  const viewer = viewerOf(session)
  const { queueIds, seesWithoutQueue, seesGroups, groupsOf, userId } = viewer
  if (viewer.isAdmin || queueIds === 'every') return [everyTicket]
  const connection = groupsOf ?? 'any'
  const groupQueues = viewer.seesColleagues ? ['every' as const] : [...queueIds, null]
  const groupRooms = [...groupQueues.map((queueId) => groupRoom(queueId, connection)), ownGroups(userId)]
  const people = [
    ...queueIds.map(queueRoom),
    ...(seesWithoutQueue ? [queueRoom(null)] : []),
    ...(viewer.seesHistory ? [history] : []),
  ]
  return [...(viewer.seesColleagues ? [everybodys] : people), ...(seesGroups ? groupRooms : [])]
}

/** The rooms of everybody who may see this ticket. */
export function roomsFor({ status, userId, queueId, whatsappId }: Placed): string[] {
  if (status === 'group') {
    const rooms = ([queueId, 'every'] as const).flatMap((queue) =>
      (['any', whatsappId] as const).map((connection) => groupRoom(queue, connection)),
    )
    return [everyTicket, ...rooms, ...(userId === null ? [] : [roomOfAttendant({ status, userId })])]
  }
  const rooms = [everyTicket, everybodys]
  if (userId !== null) rooms.push(roomOfAttendant({ status, userId }))
  if (userId === null || isEnded({ status })) rooms.push(queueRoom(queueId))
  if (isEnded({ status })) rooms.push(history)
  return rooms
}
