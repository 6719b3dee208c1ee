import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Somebody of the company has signed in. */
export async function noteLogin({ db, now }: Platform, companyId: number) {
  await db
    .updateTable('companies')
    .set({ lastLogin: now().toISOString() })
    .where('id', '=', companyId)
    .execute()
}
