import { ExportFilter, type Language, type SheetFormat } from '@chatflow/contract'
import { z } from 'zod'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { storeWritten } from '../../media/storeWritten.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { writeDownload } from './startDownload.ts'
import { writeContacts } from './writeContacts.ts'

/** Files of contacts are removed when their time is over. */
export const forgetOldDownloads = defineJob({
  name: 'forgetOldDownloads',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  storage: Storage
}
interface Key {
  companyId: number
  downloadId: string
}

export const contactDownloadJobs = (options: Options): JobHandler[] => [
  handleJob(
    writeDownload,
    (key) => write(options, key),
    ({ companyId, downloadId }) =>
      options.tenancy.withTenant(companyId, (tenant) => advance(tenant, downloadId, { state: 'failed' })),
  ),
  handleJob(forgetOldDownloads, async () => {
    const { tenancy } = options
    const old = await tenancy.withPlatform(({ db, now }) =>
      db
        .selectFrom('contactDownloads')
        .select(['companyId', 'id'])
        .where('expiresAt', '<=', now().toISOString())
        .execute(),
    )
    for (const { companyId, id } of old) await tenancy.withTenant(companyId, (tenant) => forget(tenant, id))
  }),
]

async function write({ tenancy, storage }: Options, { companyId, downloadId }: Key) {
  const found = await tenancy.readTenant(companyId, (tenant) => findRunning(tenant, downloadId))
  if (!found) return
  const inCompany = (change: Change) =>
    tenancy.withTenant(companyId, (tenant) => advance(tenant, downloadId, change))
  const stored = await storeWritten(storage, {
    companyId,
    format: found.format,
    write: (file) =>
      writeContacts(tenancy, file, {
        ...found,
        filter: ExportFilter.parse(found.filter),
        language: found.language as Language,
        format: found.format as SheetFormat,
        onRows: async (done) => void (await inCompany({ done })),
      }),
  })
  // Gone with its user meanwhile, or written by another process: nobody may find it.
  if (!(await inCompany({ state: 'done', ...stored }))) await storage.remove(companyId, stored.file)
}

const findRunning = ({ db, companyId }: Tenant, id: string) =>
  db
    .selectFrom('contactDownloads')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()

interface Change {
  done?: number
  state?: 'done' | 'failed'
  file?: string
  size?: number
}

/** Writes down how far it is and tells the user who asked for it. Not what is gone or over. */
async function advance(tenant: Tenant, id: string, change: Change): Promise<boolean> {
  const row = await tenant.db
    .updateTable('contactDownloads')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['done', 'total', 'userId', 'state'])
    .executeTakeFirst()
  if (!row) return false
  const { done, total, userId } = row
  const state = change.state ?? 'running'
  const progress = { jobId: id, kind: 'exportContacts', done, total: Math.max(total, done), state } as const
  tenant.publish('job', progress, { rooms: [room.user(userId)] })
  if (change.size !== undefined) await countStored(tenant, { bytes: change.size, files: 1 })
  return true
}

async function forget(tenant: Tenant, id: string) {
  const removed = await tenant.db
    .deleteFrom('contactDownloads')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('file')
    .executeTakeFirst()
  await forgetFiles(tenant, [{ mediaPath: removed?.file ?? null, mediaThumbnail: null, mediaPlayable: null }])
}
