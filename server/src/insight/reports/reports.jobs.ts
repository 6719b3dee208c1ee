import { ReportFilter, type Language, type ReportFileKind, type SheetFormat } from '@chatflow/contract'
import { z } from 'zod'
import { createMailer } from '../../company/mails/mailer.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { storeWritten } from '../../media/storeWritten.ts'
import type { Config } from '../../platform/config.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { mailReport, writeReportFile } from './reportDownloads.ts'
import { sendReportJobs } from './sendReports.ts'
import { writeReport } from './writeReport.ts'

/** Files of reports are removed when their time is over. */
export const forgetOldReports = defineJob({
  name: 'forgetOldReports',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  storage: Storage
  config: Pick<Config, 'smtpUrl' | 'appUrl'>
}
interface Key {
  companyId: number
  downloadId: string
}

export const reportJobs = (options: Options): JobHandler[] => [
  ...sendReportJobs({
    tenancy: options.tenancy,
    mailer: createMailer(options.config),
    appUrl: options.config.appUrl,
  }),
  handleJob(
    writeReportFile,
    (key) => write(options, key),
    ({ companyId, downloadId }) =>
      options.tenancy.withTenant(companyId, (tenant) => advance(tenant, downloadId, { state: 'failed' })),
  ),
  handleJob(forgetOldReports, async () => {
    const { tenancy } = options
    const old = await tenancy.withPlatform(({ db, now }) =>
      db
        .selectFrom('reportDownloads')
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
      writeReport(tenancy, file, {
        companyId,
        createdAt: found.createdAt,
        kind: found.kind as ReportFileKind,
        format: found.format as SheetFormat,
        language: found.language as Language,
        filter: ReportFilter.parse(found.filter),
        viewer: found.viewer as unknown as Viewer,
        onRows: async (done) => void (await inCompany({ done })),
      }),
  })
  // Gone with its user meanwhile, or written by another process: nobody may find it.
  if (!(await inCompany({ state: 'done', ...stored }))) await storage.remove(companyId, stored.file)
}

const findRunning = ({ db, companyId }: Tenant, id: string) =>
  db
    .selectFrom('reportDownloads')
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
    .updateTable('reportDownloads')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['done', 'total', 'userId', 'mailTo'])
    .executeTakeFirst()
  if (!row) return false
  const { done, total, userId } = row
  const state = change.state ?? 'running'
  const progress = { jobId: id, kind: 'exportReport', done, total: Math.max(total, done), state } as const
  tenant.publish('job', progress, { rooms: [room.user(userId)] })
  if (state === 'done' && row.mailTo !== null)
    await tenant.enqueue(
      mailReport,
      { companyId: tenant.companyId, downloadId: id },
      { key: `mailReport:${id}` },
    )
  if (change.size !== undefined) await countStored(tenant, { bytes: change.size, files: 1 })
  return true
}

async function forget(tenant: Tenant, id: string) {
  const removed = await tenant.db
    .deleteFrom('reportDownloads')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('file')
    .executeTakeFirst()
  await forgetFiles(tenant, [{ mediaPath: removed?.file ?? null, mediaThumbnail: null, mediaPlayable: null }])
}
