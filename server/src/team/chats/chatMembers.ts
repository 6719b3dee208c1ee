import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Makes these people the members, and returns who is new and who is out. Those who stay keep their unread count. */
export async function setMembers({ db, companyId }: Tenant, chatId: number, userIds: number[]) {
  const wanted = [...new Set(userIds)]
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', wanted)
    .execute()
  if (known.length !== wanted.length) fail('ERR_NO_USER_FOUND')
  const removed = await db
    .deleteFrom('chatUsers')
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('userId', 'not in', wanted)
    .returning('userId')
    .execute()
  const added = await db
    .insertInto('chatUsers')
    .values(wanted.map((userId) => ({ companyId, chatId, userId })))
    .onConflict((conflict) => conflict.columns(['companyId', 'chatId', 'userId']).doNothing())
    .returning('userId')
    .execute()
  return { added: added.map(({ userId }) => userId), removed: removed.map(({ userId }) => userId) }
}
