import { replyWindowHours, type ErrorCode } from '@chatflow/contract'
import { post } from '../outbox/post.ts'
import { hours } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/tickets.queries.ts'
import { changeMessage } from './changeMessage.ts'
import { addToTimeline } from './timeline.ts'

const isLongAgo = ({ now }: Tenant, heardAt: string | null): boolean =>
  heardAt === null || Date.parse(heardAt) + hours(replyWindowHours) <= now().getTime()

/**
 * Once the customer has written again, what was held for him leaves, in the order in which it was written. Whoever writes,
 * takes back or closes holds the ticket as the caller does, so that each message leaves once. Of a customer who had written
 * within the window, nothing can be held and nothing is looked for.
 */
export async function releaseHeld(tenant: Tenant, ticket: LockedTicket, heardBefore: string | null) {
  const { whatsappId, address, lastInboundAt } = ticket
  const isOpening = isLongAgo(tenant, heardBefore) && !isLongAgo(tenant, lastInboundAt)
  if (!isOpening || whatsappId === null) return
  for (const { id } of await listHeld(tenant, ticket)) {
    await changeMessage(tenant, id, { isHeld: false })
    await post(tenant, { connectionId: whatsappId, address, kind: 'send', messageId: id })
  }
}

/** The ticket ends: nobody expects an old answer in the next one. It says so, and can be sent again by hand. */
export async function dropHeld(tenant: Tenant, ticket: LockedTicket) {
  if (!isLongAgo(tenant, ticket.lastInboundAt)) return
  for (const { id } of await listHeld(tenant, ticket)) {
    const code: ErrorCode = 'ERR_TICKET_NOT_OPEN'
    const text = 'The ticket was closed before the customer wrote again'
    await addToTimeline(tenant, id, { kind: 'failed', code, text })
    await changeMessage(tenant, id, { isHeld: false, failureCode: code, failureText: text })
  }
}

function listHeld({ db, companyId }: Tenant, { id }: LockedTicket) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .where('isHeld', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
