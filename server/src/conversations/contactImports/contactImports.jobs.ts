import { z } from 'zod'
import { countStored } from '../../media/accounting.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { findImport, lockImport } from './contactImports.queries.ts'
import { writeIgnored } from './ignoredFile.ts'
import { announceMany, failImport, moveImport } from './importProgress.ts'
import { ignoreRest, importSome, noCounts } from './importSome.ts'
import { readSource, type ReadOptions } from './readSource.ts'
import { advanceImport, dropImport, enqueueStep, readImport, type ImportKey } from './startImport.ts'

/** Imports that had their time are forgotten, with what they hold of people. */
export const forgetOldImports = defineJob({
  name: 'forgetOldImports',
  lane: 'housekeeping',
  payload: z.object({}),
})

/** Rows of one transaction, and how long a job goes on before it lets others have their turn. */
const [atOnce, turnMs] = [500, 500]
/** Browsers read their lists again after so many rows. */
const announcedEvery = 10_000

export const contactImportJobs = (options: ReadOptions): JobHandler[] => [
  handleJob(
    readImport,
    (key) => readSource(options, key),
    (key) => stop(options.tenancy, key),
  ),
  handleJob(
    advanceImport,
    (key) => takeTurn(options, key),
    (key) => stop(options.tenancy, key),
  ),
  handleJob(forgetOldImports, async () => {
    const { tenancy } = options
    const old = await tenancy.withPlatform(({ db, now }) =>
      db
        .selectFrom('contactImports')
        .select(['companyId', 'id'])
        .where('expiresAt', '<=', now().toISOString())
        .execute(),
    )
    for (const { companyId, id } of old)
      await tenancy.withTenant(companyId, (tenant) => dropImport(tenant, id))
  }),
]

/** After the last try the import says that it stopped, and what it made stays. */
const stop = (tenancy: Tenancy, { companyId, importId }: ImportKey) =>
  tenancy.withTenant(companyId, async (tenant) => {
    const found = await lockImport(tenant, importId)
    if (found && found.state !== 'done') await failImport(tenant, found, 'stopped')
  })

/** Portion after portion for a moment; then the job queues up again behind what is more urgent. */
async function takeTurn(options: ReadOptions, key: ImportKey) {
  const end = performance.now() + turnMs
  do {
    // One portion of a company at a time: two imports of the same people do not wait for each other's rows in a ring.
    const isOver = await options.tenancy.withTenant(
      key.companyId,
      (tenant) => takeStep(tenant, key.importId),
      ['importContacts'],
    )
    if (isOver) return finish(options, key)
  } while (performance.now() < end)
  await options.tenancy.withTenant(key.companyId, (tenant) => enqueueStep(tenant, key.importId))
}

/** Returns whether nothing is left to do. */
async function takeStep(tenant: Tenant, id: string): Promise<boolean> {
  const found = await lockImport(tenant, id)
  if (found?.state !== 'running') return true
  const unwanted = found.done === 0 ? await ignoreRest(tenant, found.id) : 0
  const counts = await importSome(tenant, found, atOnce)
  if (!counts && unwanted === 0) return true
  const { created, updated, ignored, otherNumbers } = counts ?? noCounts
  const done = found.done + unwanted + created + updated + ignored
  const isAnnounced = Math.floor(done / announcedEvery) > Math.floor(found.done / announcedEvery)
  if (isAnnounced) announceMany(tenant)
  await moveImport(tenant, found, {
    done,
    created: found.created + created,
    updated: found.updated + updated,
    ignored: found.ignored + unwanted + ignored,
    otherNumbers: found.otherNumbers + otherNumbers,
  })
  return false
}

/** Every row has its outcome: those that were ignored are written into a file. */
async function finish({ tenancy, storage }: ReadOptions, { companyId, importId }: ImportKey) {
  const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(companyId, work)
  const found = await inCompany((tenant) => findImport(tenant, importId))
  if (found?.state !== 'running') return
  const written = found.ignored > 0 ? await writeIgnored({ tenancy, storage }, found) : undefined
  const isKept = await inCompany(async (tenant) => {
    const current = await lockImport(tenant, importId)
    if (current?.state !== 'running') return false
    announceMany(tenant)
    await moveImport(tenant, current, {
      state: 'done',
      ignoredFile: written?.file ?? null,
      finishedAt: tenant.now().toISOString(),
    })
    await countStored(tenant, { bytes: written?.size ?? 0, files: written ? 1 : 0 })
    return true
  })
  if (!isKept && written) await storage.remove(companyId, written.file)
}
