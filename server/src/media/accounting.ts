import type { Tenant } from '../platform/tenancy/tenancy.ts'

interface Stored {
  bytes: number
  files: number
}

/**
 * Adds to what a company has stored; what was removed is counted with a minus. Called near the end of a transaction:
 * the row is locked from here to the commit.
 */
export async function countStored(
  { db, companyId, now }: Pick<Tenant, 'db' | 'companyId' | 'now'>,
  { bytes, files }: Stored,
): Promise<void> {
  if (bytes === 0 && files === 0) return
  const updatedAt = now().toISOString()
  await db
    .insertInto('companyStorage')
    .values({ companyId, bytes, files, updatedAt })
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet((row) => ({
        bytes: row('companyStorage.bytes', '+', bytes),
        files: row('companyStorage.files', '+', files),
        updatedAt,
      })),
    )
    .execute()
}

export async function storedOf({ db, companyId }: Tenant): Promise<Stored> {
  const row = await db
    .selectFrom('companyStorage')
    .select(['bytes', 'files'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row ?? { bytes: 0, files: 0 }
}
