import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Keeps the words of a message that is about to be edited. */
export async function keepVersion(
  { db, companyId, now }: Tenant,
  { id, body }: { id: number; body: string },
) {
  await db
    .insertInto('messageVersions')
    .values({ companyId, messageId: id, body, createdAt: now().toISOString() })
    .execute()
}

export async function forgetVersions({ db, companyId }: Tenant, messageId: number) {
  await db
    .deleteFrom('messageVersions')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .execute()
}
