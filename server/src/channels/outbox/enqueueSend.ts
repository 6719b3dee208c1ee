import { sql, type Insertable } from 'kysely'
import type { Outbox, SenderLane } from '../../platform/database/tables.ts'
import { days, hours, later } from '../../platform/clock.ts'
import { givenOf, writtenOnce } from '../../platform/database/compiledOnce.ts'
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
  const { values, shape } = givenOf<Insertable<Outbox>>({
    companyId: tenant.companyId,
    ...rest,
    lane,
    content: JSON.stringify(content),
    isDated: dueAt !== undefined && dueAt > tenant.now(),
    dueAt: due.toISOString(),
    expiresAt: later(due, keepFor).toISOString(),
    createdAt: tenant.now().toISOString(),
  })
  const follows = send.kind !== 'send' && send.messageId !== undefined
  const statement = filling({
    shape: `${shape} ${follows}`,
    values,
    write: (given) =>
      tenant.db.insertInto('outbox').values({ ...given, lane: follows ? laneOfMessage(given) : given.lane }),
  })
  tenant.meanwhile(statement)
  tenant.invalidate(outboxFilled, send.connectionId)
}

const filling = writtenOnce<Insertable<Outbox>>()

/** A reaction or an edit must not overtake the message that it is about: it takes the lane in which that one waits. */
const laneOfMessage = ({ companyId, messageId, lane }: Insertable<Outbox>) =>
  sql<SenderLane>`coalesce((select lane from outbox where company_id = ${companyId}
    and message_id = ${messageId} and kind = 'send' limit 1), ${lane}::sender_lane)`
