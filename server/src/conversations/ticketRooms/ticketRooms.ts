import { companyEvents, eventName, type EventPayload, type PassingEvent } from '@chatflow/contract'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { CompanySocket, Realtime } from '../../platform/realtime/realtime.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { readRoomKey, roomKey, ticketRoomChanged } from '../tickets/noticeRoom.ts'
import { maySee, viewerOf } from '../tickets/tickets.visibility.ts'
import { findPlace, viewersOf } from './viewers.queries.ts'
import { visitTickets, type Rooms, type Visitor } from './visitTickets.ts'

interface Options {
  tenancy: Tenancy
  bus: Bus
  realtime: Realtime
  log: Logger
}

/**
 * Who looks at a ticket is shown to the others who do. Rows hold it; a notice makes every process read them and tell
 * its own browsers, so it is right with any number of processes.
 */
export function openTicketRooms({ tenancy, bus, realtime, log }: Options) {
  const visitors = new Map<string, Set<Visitor>>()
  const lookAt = inTurns(look, (error) => log.warn({ reason: error.message }, 'could not look at a ticket'))

  async function look(key: string) {
    const present = visitors.get(key)
    if (!present) return
    const { companyId, uuid } = readRoomKey(key)
    const seen = await tenancy.withTenant(companyId, async (tenant) => {
      const place = await findPlace(tenant, uuid)
      return place && { place, ...(await viewersOf(tenant, place.id)) }
    })
    for (const visitor of present) {
      const { socket, turnOut } = visitor
      if (!seen) turnOut(uuid)
      else if (maySee(viewerOf(socket.data.session), seen.place)) {
        const { place, viewers, typing } = seen
        tell(socket, 'presence', { ticketId: place.id, viewers, typing })
      } else {
        turnOut(uuid)
        socket.emit(eventName(companyId, 'ticket'), { action: 'delete', ticketId: seen.place.id })
      }
    }
  }

  const rooms: Rooms = {
    enter: (uuid, visitor) => {
      const key = roomKey(visitor.socket.data.session.companyId, uuid)
      visitors.set(key, (visitors.get(key) ?? new Set()).add(visitor))
    },
    leave: (uuid, visitor) => {
      const key = roomKey(visitor.socket.data.session.companyId, uuid)
      const present = visitors.get(key)
      present?.delete(visitor)
      if (present?.size === 0) visitors.delete(key)
    },
  }
  const lookEverywhere = () => [...visitors.keys()].forEach(lookAt)
  realtime.listen({
    welcomed: (socket, isKnown) => visitTickets({ socket, isKnown, rooms, tenancy, log }),
    rightsChanged: (socket) => {
      for (const [key, present] of visitors)
        if ([...present].some((visitor) => visitor.socket === socket)) lookAt(key)
    },
  })
  bus.onNotice(({ topic, key }) => {
    if (topic === ticketRoomChanged) lookAt(key)
    // The browsers of a process that is gone were in rooms, too.
    if (topic === 'node') lookEverywhere()
  })
  bus.onGap(lookEverywhere)
}

function tell<E extends PassingEvent>(socket: CompanySocket, event: E, payload: EventPayload<E>) {
  socket.emit(eventName(socket.data.session.companyId, event), companyEvents[event].parse(payload))
}

/** One look at a time; whatever is noticed during one is one more look after it. */
function inTurns(look: (key: string) => Promise<void>, complain: (error: Error) => void) {
  const looking = new Map<string, 'once' | 'again'>()
  return function lookAt(key: string) {
    if (looking.has(key)) return void looking.set(key, 'again')
    looking.set(key, 'once')
    look(key)
      .catch(complain)
      .finally(() => {
        const isWanted = looking.get(key) === 'again'
        looking.delete(key)
        if (isWanted) lookAt(key)
      })
  }
}
