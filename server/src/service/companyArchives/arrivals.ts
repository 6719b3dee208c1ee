import pg from 'pg'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'

export interface Arrivals {
  tenancy: Tenancy
  storage: Storage
  appUrl: string
}

/**
 * Lets a company arrive: its files first, then its rows together with `hasArrived`. Who is at work shows it by a lock
 * that ends with the process itself, so what a killed one left is known at once.
 */
export async function whileArriving<T>(
  arrivals: Arrivals,
  companyId: number,
  work: () => Promise<T>,
): Promise<T> {
  await removeAbandoned(arrivals)
  const release = await takeLock(arrivals.appUrl, companyId)
  if (!release) throw new Error(`company ${companyId} is just being imported by another process`)
  try {
    await arrivals.tenancy.withPlatform(({ db, now }) =>
      db.insertInto('arrivingCompanies').values({ id: companyId, startedAt: now().toISOString() }).execute(),
    )
    return await work()
  } catch (error) {
    await removeFiles(arrivals, companyId)
    throw error
  } finally {
    await release()
  }
}

export const hasArrived = ({ db }: Platform, companyId: number) =>
  db.deleteFrom('arrivingCompanies').where('id', '=', companyId).execute()

/** Removes the files of companies that were never made, because the process ended meanwhile. */
export async function removeAbandoned(arrivals: Arrivals) {
  const begun = await arrivals.tenancy.withPlatform(({ db }) =>
    db.selectFrom('arrivingCompanies').select('id').execute(),
  )
  for (const { id: companyId } of begun) {
    const release = await takeLock(arrivals.appUrl, companyId)
    if (!release) continue
    try {
      await removeFiles(arrivals, companyId)
    } finally {
      await release()
    }
  }
}

/** Not once the row is gone: then the company is there. */
async function removeFiles({ tenancy, storage }: Arrivals, companyId: number) {
  const isArriving = await tenancy.withPlatform(({ db }) =>
    db.selectFrom('arrivingCompanies').select('id').where('id', '=', companyId).executeTakeFirst(),
  )
  if (!isArriving) return
  await storage.removeAll(companyId)
  await tenancy.withPlatform((platform) => hasArrived(platform, companyId))
}

/** On a connection of its own, which the database ends together with the process. Nothing while somebody else has it. */
async function takeLock(appUrl: string, companyId: number): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  const name = `arriving company ${companyId}`
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  )
  if (rows[0]?.taken) return () => client.end()
  await client.end()
  return undefined
}
