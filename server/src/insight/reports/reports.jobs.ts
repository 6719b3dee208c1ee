import { ReportFilter, type Language, type ReportFileKind, type SheetFormat } from '@chatflow/contract'
import { z } from 'zod'
import { createMailer } from '../../company/mails/mailer.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { failExport, forgetExportFiles, writeExport, type ExportChange } from '../../media/exportFiles.ts'
import type { Config } from '../../platform/config.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
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
export const reportJobs = (options: Options): JobHandler[] => [
  ...sendReportJobs({
    tenancy: options.tenancy,
    mailer: createMailer(options.config),
    appUrl: options.config.appUrl,
  }),
  handleJob(
    writeReportFile,
    ({ companyId, downloadId }) => write(options, { companyId, id: downloadId }),
    ({ companyId, downloadId }) => failExport(options.tenancy, downloads, { companyId, id: downloadId }),
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

const write = (options: Options, key: { companyId: number; id: string }) =>
  writeExport(options, downloads, key, {
    format: (row) => row.format,
    write: (row, file, onRows) =>
      writeReport(options.tenancy, file, {
        companyId: row.companyId,
        createdAt: row.createdAt,
        kind: row.kind as ReportFileKind,
        format: row.format as SheetFormat,
        language: row.language as Language,
        filter: ReportFilter.parse(row.filter),
        viewer: row.viewer as unknown as Viewer,
        onRows,
      }),
  })

const downloads = {
  kind: 'exportReport',
  findRunning: ({ db, companyId }: Tenant, id: string) =>
    db
      .selectFrom('reportDownloads')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst(),
  async change(tenant: Tenant, id: string, change: ExportChange) {
    const { db, companyId } = tenant
    const row = await db
      .updateTable('reportDownloads')
      .set(change)
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['done', 'total', 'userId', 'mailTo'])
      .executeTakeFirst()
    if (row && row.mailTo !== null && change.state === 'done')
      await tenant.enqueue(mailReport, { companyId, downloadId: id }, { key: `mailReport:${id}` })
    return row
  },
}

async function forget(tenant: Tenant, id: string) {
  const removed = await tenant.db
    .deleteFrom('reportDownloads')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('file')
    .execute()
  await forgetExportFiles(tenant, removed)
}
