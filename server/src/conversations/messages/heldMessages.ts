import { replyWindowHours, type ErrorCode } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { releaseHolds } from '../../channels/outbox/holds.ts'
import { hours } from '../../platform/clock.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicket } from '../tickets/announceTicket.ts'
import { findActiveTicket } from '../tickets/findActiveTicket.ts'
import { type LockedTicket, lockTicket } from '../tickets/lockTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { changeMessage } from './changeMessage.ts'
import { showNewest } from './showNewest.ts'
import { addToTimeline } from './timeline.ts'
import { writeTicket } from '../tickets/writeTicket.ts'

const isWindowClosed = ({ now }: Tenant, heardAt: string | null): boolean =>
  heardAt === null || Date.parse(heardAt) + hours(replyWindowHours) <= now().getTime()

/**
 * Once the customer has written again, what was held for them leaves, in the order in which it was written. Who writes,
 * takes back or closes holds the ticket as the caller does, so that each message leaves once. Of a customer who had written
 * within the window, nothing can be held and nothing is looked for.
 */
export async function releaseHeld(tenant: Tenant, ticket: LockedTicket, heardBefore: string | null) {
  if (!isWindowClosed(tenant, heardBefore) || isWindowClosed(tenant, ticket.lastInboundAt)) return
  await letGo(tenant, ticket)
  const { whatsappId: connectionId, address } = ticket
  const { connections } = await companySnapshot(tenant)
  // To somebody who wrote within a day a person's words are not held.
  if (connectionId !== null && connections.get(connectionId)?.isGoverned)
    await releaseHolds(tenant, { connectionId, address })
}

async function letGo(tenant: Tenant, ticket: LockedTicket) {
  const { whatsappId, address } = ticket
  if (whatsappId === null) return
  for (const { id } of await listHeld(tenant, ticket)) {
    await changeMessage(tenant, id, { isHeld: false })
    enqueueSend(tenant, { connectionId: whatsappId, address, kind: 'send', messageId: id })
  }
}

/** The ticket ends: nobody expects an old answer in the next one. It says so, and can be sent again by hand. */
export async function dropHeld(tenant: Tenant, ticket: LockedTicket) {
  if (!isWindowClosed(tenant, ticket.lastInboundAt)) return
  for (const { id } of await listHeld(tenant, ticket)) {
    const code: ErrorCode = 'ERR_TICKET_NOT_OPEN'
    const text = 'The ticket was closed before the customer wrote again'
    addToTimeline(tenant, id, { kind: 'failed', code, text })
    await changeMessage(tenant, id, { isHeld: false, failureCode: code, failureText: text })
  }
}

/**
 * The conversation goes on in another ticket, and what the customer was to hear goes along: they know nothing of tickets. A
 * browser shows all tickets of a conversation as one, so that to it this is a change like any other.
 */
export async function passHeldOn(tenant: Tenant, from: LockedTicket, to: LockedTicket) {
  if (!isWindowClosed(tenant, from.lastInboundAt)) return
  const held = await listHeld(tenant, from)
  const newest = held.at(-1)
  if (!newest) return
  for (const { id } of held) await changeMessage(tenant, id, { ticketId: to.id })
  const lastMessageAt = sql<string>`greatest(last_message_at, ${newest.createdAt}::timestamptz)`
  await writeTicket(tenant, to.id, { lastMessageAt })
  await showNewest(tenant, from)
  await showNewest(tenant, to)
  await announceTicket(tenant, await getTicket(tenant, to.id))
}

const moveHeldMessages = defineJob({
  name: 'moveHeldMessages',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), ticketIds: z.array(z.number()) }),
})

/** What was held in these tickets goes on in the ones that go on. Later: a merge has not locked those. */
export const moveHeldLater = (tenant: Tenant, { ticketIds }: { ticketIds: number[] }) =>
  tenant.enqueue(moveHeldMessages, { companyId: tenant.companyId, ticketIds })

/** Two contacts were one, and one of their tickets has ended: the other one is the conversation now. */
export const heldJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(moveHeldMessages, ({ companyId, ticketIds }) =>
    tenancy.withTenant(companyId, async (tenant) => {
      for (const ticketId of ticketIds) await settleEnded(tenant, await lockTicket(tenant, ticketId))
    }),
  ),
]

async function settleEnded(tenant: Tenant, ended: LockedTicket) {
  const { contactId, whatsappId } = ended
  const going = whatsappId === null ? undefined : await findActiveTicket(tenant, { contactId, whatsappId })
  if (!going || going.id === ended.id) return dropHeld(tenant, ended)
  await passHeldOn(tenant, ended, going)
  if (!isWindowClosed(tenant, going.lastInboundAt)) await letGo(tenant, going)
}

function listHeld({ db, companyId }: Tenant, { id }: LockedTicket) {
  return db
    .selectFrom('messages')
    .select(['id', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .where('isHeld', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
