import { typingPassesAfterMs, type ErrorCode } from '@chatflow/contract'
import { z } from 'zod'
import { showTyping } from '../../channels/connections/sessionRequests.ts'
import { later, seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { CompanySocket } from '../../platform/realtime/realtime.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { noticeRoom, ticketRoom } from '../tickets/noticeRoom.ts'
import { maySee, viewerOf } from '../tickets/tickets.visibility.ts'
import {
  addViewer,
  findAddress,
  findLastHeard,
  findPlace,
  removeViewer,
  setTyping,
} from './viewers.queries.ts'

/** A browser in the rooms of tickets. */
export interface Visitor {
  socket: CompanySocket
  /** Out of a room that the person may not be in any more. */
  turnOut(uuid: string): void
}

/** The browsers of this process that are in the room of a ticket. */
export interface Rooms {
  enter(uuid: string, visitor: Visitor): void
  leave(uuid: string, visitor: Visitor): void
}

interface Visit {
  socket: CompanySocket
  /** Settles when the socket is written down. */
  isKnown: Promise<unknown>
  rooms: Rooms
  tenancy: Tenancy
  log: Logger
}

interface Stay {
  ticketId: number
  typing?: { since: number; ends: NodeJS.Timeout }
}

/** More often than this, a browser only repeats itself. */
const sameTyping = seconds(1)

/** What one browser says about the tickets it looks at, one thing after the other. */
export function visitTickets({ isKnown, log, ...visit }: Visit) {
  const { socket } = visit
  let turn = isKnown
  const inTurn = (step: () => Promise<void>, fallen: () => void = () => undefined) => {
    turn = turn.then(step).catch((error: Error) => {
      log.warn({ reason: error.message }, 'could not follow a browser to a ticket')
      fallen()
    })
  }
  const visitor: Visitor = { socket, turnOut: (uuid) => inTurn(() => stays.leave([uuid])) }
  const stays = createStays(visit, visitor, (uuid) => inTurn(() => stays.write(uuid, false)))

  socket.on('joinChatBox', (given, acknowledge) => {
    const say = acknowledging(acknowledge)
    const uuid = z.uuid().safeParse(given).data
    if (uuid === undefined) return say('ERR_NO_TICKET_FOUND')
    inTurn(
      async () => say(await stays.enter(uuid)),
      () => {
        stays.forget(uuid)
        say('ERR_UNAVAILABLE')
      },
    )
  })
  socket.on('joinChatBoxLeave', (given, acknowledge) => {
    const say = acknowledging(acknowledge)
    inTurn(async () => {
      await stays.leave([String(given)])
      say()
    })
  })
  socket.on('typing', (given, isTyping, isNote) =>
    inTurn(() => stays.write(String(given), isTyping === true, isNote === true)),
  )
  socket.on('disconnect', () => inTurn(() => stays.leave()))
}

/** The tickets that one browser looks at. `onSilence`: nothing was said about writing for a while. */
function createStays(
  { socket, rooms, tenancy }: Pick<Visit, 'socket' | 'rooms' | 'tenancy'>,
  visitor: Visitor,
  onSilence: (uuid: string) => void,
) {
  const { companyId } = socket.data.session
  const stays = new Map<string, Stay>()
  /** Left, but still written down: the database was away. */
  const leftovers = new Map<string, number>()

  function forget(uuid: string) {
    clearTimeout(stays.get(uuid)?.typing?.ends)
    stays.delete(uuid)
    rooms.leave(uuid, visitor)
    void socket.leave(ticketRoom(uuid))
  }
  return {
    forget,
    enter: (uuid: string): Promise<ErrorCode | undefined> =>
      tenancy.withTenant(companyId, async (tenant) => {
        const place = await findPlace(tenant, uuid)
        if (!place || !maySee(viewerOf(socket.data.session), place)) return 'ERR_NO_TICKET_FOUND'
        await addViewer(tenant, place.id, socket.id)
        noticeRoom(tenant, uuid)
        // Before the commit: the look that follows it must find the browser in the room.
        stays.set(uuid, { ...stays.get(uuid), ticketId: place.id })
        leftovers.delete(uuid)
        rooms.enter(uuid, visitor)
        await socket.join(ticketRoom(uuid))
        return undefined
      }),
    leave: async (uuids = [...stays.keys()]) => {
      for (const uuid of uuids) {
        const stay = stays.get(uuid)
        if (stay) leftovers.set(uuid, stay.ticketId)
        forget(uuid)
      }
      if (leftovers.size === 0) return
      await tenancy.withTenant(companyId, async (tenant) => {
        await removeViewer(tenant, [...leftovers.values()], socket.id)
        for (const uuid of leftovers.keys()) noticeRoom(tenant, uuid)
      })
      leftovers.clear()
    },
    write: async (uuid: string, isTyping: boolean, isNote = false) => {
      const stay = stays.get(uuid)
      if (!stay || (!isTyping && !stay.typing)) return
      if (isTyping && stay.typing && Date.now() - stay.typing.since < sameTyping) return
      clearTimeout(stay.typing?.ends)
      delete stay.typing
      // The row ends by itself; this only tells the others.
      if (isTyping)
        stay.typing = { since: Date.now(), ends: setTimeout(onSilence, typingPassesAfterMs, uuid) }
      await tenancy.withTenant(companyId, async (tenant) => {
        const until = isTyping ? later(tenant.now(), typingPassesAfterMs) : null
        await setTyping(tenant, { ticketId: stay.ticketId, socketId: socket.id, until })
        noticeRoom(tenant, uuid)
        // Notes are between colleagues.
        if (isTyping && !isNote) await tellCustomer(tenant, stay.ticketId)
      })
    },
  }
}

/** The customer sees that somebody writes, in the conversation that is open with them. */
async function tellCustomer(tenant: Tenant, ticketId: number) {
  const ticket = await findAddress(tenant, ticketId)
  if (ticket?.whatsappId == null) return
  const { connections } = await companySnapshot(tenant)
  if (!connections.get(ticket.whatsappId)?.abilities.showsTyping) return
  const lastWid = await findLastHeard(tenant, ticketId)
  showTyping(tenant, { id: ticket.whatsappId, address: ticket.address, lastWid })
}

/** Whether it is asked for or not; a client may send anything in its place. */
const acknowledging = (acknowledge: unknown) => (error?: ErrorCode) => {
  if (typeof acknowledge !== 'function') return
  const say = acknowledge as (...error: ErrorCode[]) => void
  if (error === undefined) say()
  else say(error)
}
