import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A message of a group came in over a connection that takes none. */
export async function countSkippedMessage({ db, companyId }: Tenant, connectionId: number) {
  await db
    .updateTable('connections')
    .set((eb) => ({ skippedGroupMessages: eb('skippedGroupMessages', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .execute()
}
