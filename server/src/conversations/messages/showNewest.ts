import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { preview } from './preview.ts'
import { writeTicket } from '../tickets/writeTicket.ts'

/** Lists show the newest words that are left. */
export async function showNewest(tenant: Tenant, { id }: Pick<LockedTicket, 'id'>) {
  const { db, companyId } = tenant
  const newest = await db
    .selectFrom('messages')
    .select(['body', 'mediaType', 'mediaName', 'dataJson', 'isDeleted', 'fromMe'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .where('isPrivate', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  await writeTicket(tenant, id, { lastMessage: preview(newest), fromMe: newest.fromMe })
}
