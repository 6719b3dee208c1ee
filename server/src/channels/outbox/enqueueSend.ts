import type { Insertable } from 'kysely'
import type { Outbox } from '../../platform/database/tables.ts'
import { days, hours, later } from '../../platform/clock.ts'
import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Something lies ready to be sent over a connection. */
export const outboxFilled = defineTopic('outbox')

/** Which sender goes first, and how long a send is worth trying. */
const ttl = { reply: days(1), bot: days(1), campaign: hours(1) } as const

interface NewSend {
  connectionId: number
  address: string
  kind: Insertable<Outbox>['kind']
  messageId?: number
  content?: object
  lane?: keyof typeof ttl
  /** Not before. */
  dueAt?: Date
}

/**
 * Queues something to tell the network. Part of the transaction that decided it: either both happen or neither.
 */
export async function enqueueSend(tenant: Tenant, send: NewSend) {
  const { lane = 'reply', dueAt = tenant.now(), content = {}, ...rest } = send
  await tenant.db
    .insertInto('outbox')
    .values({
      companyId: tenant.companyId,
      ...rest,
      lane,
      content: JSON.stringify(content),
      dueAt: dueAt.toISOString(),
      expiresAt: later(dueAt, ttl[lane]).toISOString(),
      createdAt: tenant.now().toISOString(),
    })
    .execute()
  tenant.invalidate(outboxFilled, send.connectionId)
}
