import { can, type TicketStatus, type TicketView } from '@chatflow/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { hidesNumbers } from '../contacts/hiddenNumbers.ts'
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
  /** Sees what colleagues have in attendance. */
  seesColleagues: boolean
  /** All queues for an admin, otherwise one's own. */
  queueIds: number[] | 'every'
  seesWithoutQueue: boolean
  seesGroups: boolean
  /** Groups of this connection only. */
  groupsOf: number | null
  /** Closed tickets of every queue. */
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
    seesColleagues: isAdmin || session.allUserChat === 'enabled' || settings.allUserChat,
    queueIds: isAdmin ? 'every' : session.queueIds,
    seesWithoutQueue: isAdmin || session.allTicket === 'enable',
    seesGroups: isAdmin || session.allowGroup,
    groupsOf: isAdmin ? null : session.whatsappId,
    seesHistory: isAdmin || session.allHistoric === 'enabled',
    mayClosePending: isAdmin || session.userClosePendingTicket === 'enabled',
    hidesNumbers: !isAdmin && hidesNumbers(settings),
  }
}

export interface Placed {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  whatsappId: number | null
}

export function maySee(viewer: Viewer, ticket: Placed): boolean {
  if (viewer.seesColleagues || ticket.userId === viewer.userId) return true
  if (ticket.status === 'group') return maySeeGroup(viewer, ticket)
  if (ticket.status === 'closed' && viewer.seesHistory) return true
  return (ticket.userId === null || ticket.status === 'closed') && isInQueues(viewer, ticket.queueId)
}

/** Seeing is not answering: supervisors and readers of old tickets look on. */
export function mayAnswer(viewer: Viewer, ticket: Placed): boolean {
  return ticket.userId === viewer.userId || (ticket.status === 'group' && maySee(viewer, ticket))
}

const isInQueues = (viewer: Viewer, queueId: number | null) =>
  queueId === null
    ? viewer.seesWithoutQueue
    : viewer.queueIds === 'every' || viewer.queueIds.includes(queueId)

function maySeeGroup(viewer: Viewer, { queueId, whatsappId }: Placed) {
  const { seesGroups, groupsOf } = viewer
  if (!seesGroups || (groupsOf !== null && groupsOf !== whatsappId)) return false
  return queueId === null || viewer.queueIds === 'every' || viewer.queueIds.includes(queueId)
}

type Tickets = ExpressionBuilder<DB, 'tickets'>

/** The same for a list. `showAll` is the reader's wish; it widens only for those who may see colleagues' tickets. */
export function visibleIn(viewer: Viewer, view: TicketView, showAll: boolean) {
  const all = viewer.seesColleagues && (showAll || view === 'search')
  return (eb: Tickets): Expression<SqlBool> => {
    const mine = eb('tickets.userId', '=', viewer.userId)
    const nobodys = eb('tickets.userId', 'is', null)
    switch (view) {
      case 'open':
        return and(eb, eb('tickets.status', '=', 'open'), !all && mine)
      case 'pending':
        return and(
          eb,
          eb('tickets.status', 'in', ['pending', 'lgpd']),
          !all && eb.or([mine, eb.and([nobodys, inQueues(eb, viewer)])]),
        )
      case 'group':
        return and(eb, eb('tickets.status', '=', 'group'), !all && groups(eb, viewer))
      case 'closed':
        return and(
          eb,
          eb('tickets.status', '=', 'closed'),
          !all && !viewer.seesHistory && eb.or([mine, inQueues(eb, viewer)]),
        )
      case 'search':
        return all ? sql<SqlBool>`true` : anywhere(eb, viewer)
    }
  }
}

const and = (eb: Tickets, status: Expression<SqlBool>, more: Expression<SqlBool> | false) =>
  more ? eb.and([status, more]) : status

function anywhere(eb: Tickets, viewer: Viewer) {
  const status = (value: TicketStatus) => eb('tickets.status', '=', value)
  const free = eb.or([eb('tickets.userId', 'is', null), status('closed')])
  return eb.or([
    eb('tickets.userId', '=', viewer.userId),
    eb.and([status('group'), groups(eb, viewer)]),
    eb.and([eb('tickets.status', '!=', 'group'), free, inQueues(eb, viewer)]),
    ...(viewer.seesHistory ? [status('closed')] : []),
  ])
}

function inQueues(eb: Tickets, { queueIds, seesWithoutQueue }: Viewer): Expression<SqlBool> {
  const none = eb('tickets.queueId', 'is', null)
  if (queueIds === 'every') return seesWithoutQueue ? sql<SqlBool>`true` : eb.not(none)
  const own = sql<SqlBool>`tickets.queue_id = any(${queueIds}::bigint[])`
  return seesWithoutQueue ? eb.or([own, none]) : own
}

function groups(eb: Tickets, viewer: Viewer): Expression<SqlBool> {
  if (!viewer.seesGroups) return sql<SqlBool>`false`
  const queue = inQueues(eb, { ...viewer, seesWithoutQueue: true })
  return viewer.groupsOf === null ? queue : eb.and([queue, eb('tickets.whatsappId', '=', viewer.groupsOf)])
}

const everyTicket = 'tickets'
const history = 'tickets-closed'
const queueRoom = (queueId: number | null) => `tickets-queue-${queueId ?? 'none'}`
const groupRoom = (queueId: number | null, connection: number | null | 'any') =>
  `tickets-groups-${queueId ?? 'none'}-${connection}`

/** The rooms in which a person hears of tickets, beside the person's own. */
export function roomsOf(session: Session): string[] {
  const viewer = viewerOf(session)
  if (viewer.seesColleagues || viewer.queueIds === 'every') return [everyTicket]
  const { queueIds, seesWithoutQueue, seesGroups, groupsOf } = viewer
  return [
    ...queueIds.map(queueRoom),
    ...(seesWithoutQueue ? [queueRoom(null)] : []),
    ...(seesGroups ? [...queueIds, null].map((queueId) => groupRoom(queueId, groupsOf ?? 'any')) : []),
    ...(viewer.seesHistory ? [history] : []),
  ]
}

/** The rooms of everybody who may see this ticket. */
export function roomsFor({ status, userId, queueId, whatsappId }: Placed): string[] {
  const rooms = [everyTicket]
  if (userId !== null) rooms.push(room.user(userId))
  if (status === 'group') rooms.push(groupRoom(queueId, 'any'), groupRoom(queueId, whatsappId))
  else if (userId === null || status === 'closed') rooms.push(queueRoom(queueId))
  if (status === 'closed') rooms.push(history)
  return rooms
}
