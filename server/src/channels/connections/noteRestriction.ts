import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Restriction } from '../channel/Channel.ts'
import { slowDown } from '../governor/slowDown.ts'
import { announceState } from './announceConnection.ts'
import { findConnection } from './findConnection.ts'

/** The network complained: from now on the number sends more slowly, and recovers step by step. */
export async function noteRestriction(tenant: Tenant, connectionId: number, restriction: Restriction) {
  const { db, companyId } = tenant
  const before = await db
    .selectFrom('connections')
    .select(['slowSteps', 'slowAt', 'noNewChatsUntil'])
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return
  const dates = { slowAt: dateOf(before.slowAt), noNewChatsUntil: dateOf(before.noNewChatsUntil) }
  const after = slowDown({ slowSteps: before.slowSteps, ...dates }, restriction, tenant.now())
  await db
    .updateTable('connections')
    .set({
      slowSteps: after.slowSteps,
      slowAt: after.slowAt?.toISOString() ?? null,
      noNewChatsUntil: after.noNewChatsUntil?.toISOString() ?? null,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .execute()
  const connection = await findConnection(tenant, connectionId)
  if (connection) await announceState(tenant, connection)
}
const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
