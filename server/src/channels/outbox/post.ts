import type { Insertable } from 'kysely'
import type { Outbox } from '../../platform/database/tables.ts'
import { days, hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Which sender goes first, and how long what he said is worth sending. */
const patience = { reply: days(1), bot: days(1), campaign: hours(1) } as const

interface Letter {
  connectionId: number
  address: string
  kind: Insertable<Outbox>['kind']
  messageId?: number
  content?: object
  lane?: keyof typeof patience
  /** Not before. */
  dueAt?: Date
}

/**
 * Puts something where the process that holds the session will find it. Part of the transaction that decided it: either
 * both happen or neither.
 */
export async function post(tenant: Tenant, letter: Letter) {
  const { lane = 'reply', dueAt = tenant.now(), content = {}, ...rest } = letter
  await tenant.db
    .insertInto('outbox')
    .values({
      companyId: tenant.companyId,
      ...rest,
      lane,
      content: JSON.stringify(content),
      dueAt: dueAt.toISOString(),
      expiresAt: later(dueAt, patience[lane]).toISOString(),
      createdAt: tenant.now().toISOString(),
    })
    .execute()
  tenant.invalidate('outbox', letter.connectionId)
}

/** Takes back what has not left yet. Answers whether the message itself was among it, and not only a change to it. */
export async function withdraw({ db, companyId }: Tenant, messageId: number): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom('outbox')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .where('attempts', '=', 0)
    .returning('kind')
    .execute()
  return withdrawn.some(({ kind }) => kind === 'send')
}
