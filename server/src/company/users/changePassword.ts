import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Gives a user a new password, as a hash. */
export async function changePassword(
  { db, now }: Platform,
  { companyId, id }: { companyId: number; id: number },
  passwordHash: string,
) {
  await db
    .updateTable('users')
    .set({ passwordHash, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}
