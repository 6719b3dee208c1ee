import { sql, type Insertable } from 'kysely'
import type { Outbox, SenderLane } from '../../platform/database/tables.ts'
import { days, hours, later } from '../../platform/clock.ts'
import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The outbox of a connection has changed. */
export const outboxFilled = defineTopic('outbox')

/** How long a send is worth trying. Replies go before bots, and bots before campaigns. */
const ttl: Record<SenderLane, number> = { reply: days(1), bot: days(1), campaign: hours(1) }

interface NewSend {
  connectionId: number
  address: string
  kind: Insertable<Outbox>['kind']
  messageId?: number
  content?: object
  lane?: SenderLane
  /** So many milliseconds from now. It has its place in line at once: what is queued behind it waits for it. */
  after?: number
  /** Not before this time. Until then it is not in line, and nothing waits for it. */
  dueAt?: Date
  /** How long it is worth trying, where that is not what its lane says. */
  keepFor?: number
}

/** Queues something to tell the network. Part of the transaction that decided it: either both happen or neither. */
export function enqueueSend(tenant: Tenant, send: NewSend) {
  const { lane = 'reply', after = 0, dueAt, content = {}, keepFor = ttl[lane], ...rest } = send
  const due = dueAt ?? later(tenant.now(), after)
  const statement = tenant.db.insertInto('outbox').values({
    companyId: tenant.companyId,
    ...rest,
    lane: behindItsMessage(tenant, send, lane),
    content: JSON.stringify(content),
    isDated: dueAt !== undefined && dueAt > tenant.now(),
    dueAt: due.toISOString(),
    expiresAt: later(due, keepFor).toISOString(),
    createdAt: tenant.now().toISOString(),
  })
  tenant.meanwhile(statement.compile())
  tenant.invalidate(outboxFilled, send.connectionId)
}

/** A reaction or an edit must not overtake the message that it is about: it takes the lane in which that one waits. */
function behindItsMessage({ companyId }: Tenant, { kind, messageId }: NewSend, lane: SenderLane) {
  if (kind === 'send' || messageId === undefined) return lane
  return sql<SenderLane>`coalesce((select lane from outbox where company_id = ${companyId}
    and message_id = ${messageId} and kind = 'send' limit 1), ${lane}::sender_lane)`
}
