import { ExportFilter, type Language, type SheetFormat } from '@chatflow/contract'
import { z } from 'zod'
import { failExport, forgetExportFiles, writeExport, type ExportChange } from '../../media/exportFiles.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
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
export const contactDownloadJobs = (options: Options): JobHandler[] => [
  handleJob(
    writeDownload,
    ({ companyId, downloadId }) => write(options, { companyId, id: downloadId }),
    ({ companyId, downloadId }) => failExport(options.tenancy, downloads, { companyId, id: downloadId }),
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

const write = (options: Options, key: { companyId: number; id: string }) =>
  writeExport(options, downloads, key, {
    format: (row) => row.format,
    write: (row, file, onRows) =>
      writeContacts(options.tenancy, file, {
        ...row,
        filter: ExportFilter.parse(row.filter),
        language: row.language as Language,
        format: row.format as SheetFormat,
        onRows,
      }),
  })

const downloads = {
  kind: 'exportContacts',
  findRunning: ({ db, companyId }: Tenant, id: string) =>
    db
      .selectFrom('contactDownloads')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst(),
  change: ({ db, companyId }: Tenant, id: string, change: ExportChange) =>
    db
      .updateTable('contactDownloads')
      .set(change)
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['done', 'total', 'userId'])
      .executeTakeFirst(),
}

async function forget(tenant: Tenant, id: string) {
  const removed = await tenant.db
    .deleteFrom('contactDownloads')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('file')
    .execute()
  await forgetExportFiles(tenant, removed)
}
