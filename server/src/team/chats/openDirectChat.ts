import type { Chat } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChat, changed, hearersOf } from './announceChat.ts'
import { setMembers } from './chatMembers.ts'
import { findVisibleChat } from './chats.visibility.ts'

/** The one chat between two people. Both may ask for it at the same moment and get the same one. */
export async function openDirectChat(tenant: Tenant, userId: number, otherId: number): Promise<Chat> {
  if (otherId === userId) fail('ERR_INVALID_INPUT', { details: [{ path: 'userId', message: 'Required' }] })
  const { db, companyId } = tenant
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [userId, otherId])
    .orderBy('id')
    .execute()
  if (people.length !== 2) fail('ERR_NO_USER_FOUND')
  const directKey = people.map(({ id }) => id).join(' ')
  const now = tenant.now().toISOString()
  const made = await db
    .insertInto('chats')
    .values({
      companyId,
      title: people.map(({ name }) => name).join(' & '),
      ownerId: userId,
      directKey,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'directKey']).where('directKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return findVisibleChat(tenant, userId, await findDirect(tenant, directKey))
  await setMembers(tenant, made.id, [userId, otherId])
  const chat = await findVisibleChat(tenant, userId, made.id)
  announceChat(tenant, chat.id, changed('create', chat), await hearersOf(tenant, chat.id))
  return chat
}

async function findDirect({ db, companyId }: Tenant, directKey: string): Promise<number> {
  const { id } = await db
    .selectFrom('chats')
    .select('id')
    .where('companyId', '=', companyId)
    .where('directKey', '=', directKey)
    .executeTakeFirstOrThrow()
  return id
}
