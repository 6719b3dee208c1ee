import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findUser } from './findUser.ts'

/** Colleagues are told when a user comes or goes, not when they stay. */
export async function setOnline(tenant: Tenant, userId: number, online: boolean) {
  const changed = await tenant.db
    .updateTable('users')
    .set({ online, lastSeenAt: tenant.now().toISOString() })
    .from((eb) =>
      eb
        .selectFrom('users as before')
        .select(['id', 'online'])
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', userId)
        // Writing down a socket holds a key lock on its user; two sockets at once must not wait for each other's.
        .forNoKeyUpdate()
        .as('before'),
    )
    .where('users.companyId', '=', tenant.companyId)
    .whereRef('users.id', '=', 'before.id')
    .returning('before.online as wasOnline')
    .executeTakeFirst()
  if (!changed || changed.wasOnline === online) return
  const user = await findUser(tenant, tenant.companyId, userId)
  if (user) tenant.publish('user', { action: 'update', user }, everyone)
}
