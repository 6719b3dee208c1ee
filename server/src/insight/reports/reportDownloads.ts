import {
  downloadLifeMs,
  type Language,
  type ReportDownload,
  type ReportFileKind,
  type ReportFilter,
  type SheetFormat,
} from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { shownExport } from '../../media/exportFiles.ts'
import { days, later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireDays } from './breakdown.ts'
import { countReport } from './listReport.ts'
import { reportTexts } from './reportTexts.ts'

/** Writes a report into a file. What ends with a crash begins anew: nothing of it was shown. */
export const writeReportFile = defineJob({
  name: 'writeReportFile',
  lane: 'report',
  maxAttempts: 5,
  payload: z.object({ companyId: z.number(), downloadId: z.string() }),
})

/** Tells the user that the file is there. */
export const mailReport = defineJob({
  name: 'mailReport',
  lane: 'report',
  payload: z.object({ companyId: z.number(), downloadId: z.string() }),
})

/** What was announced by mail waits a week, because mails are read later. */
const mailedLifeMs = days(7)

interface Requested {
  filter: ReportFilter
  kind: ReportFileKind
  format: SheetFormat
  viewer: Viewer
  by: { userId: number; address: string }
  mail?: { to: string; title: string }
}

/** Begins to write a file. Who took a report out, and which, stays on record. */
export async function startReport(tenant: Tenant, { filter, kind, format, viewer, by, mail }: Requested) {
  const { db, companyId, now } = tenant
  const id = randomUUID()
  await requireDays(tenant, kind, filter)
  const total = await expectedRows(tenant, viewer, filter, kind)
  await db
    .insertInto('reportDownloads')
    .values({
      id,
      companyId,
      userId: by.userId,
      language: await languageOf(tenant, by.userId),
      kind,
      format,
      filter: JSON.stringify(filter),
      viewer: JSON.stringify(viewer),
      total,
      createdAt: now().toISOString(),
      expiresAt: later(now(), mail ? mailedLifeMs : downloadLifeMs).toISOString(),
      mailTo: mail?.to ?? null,
      title: mail?.title ?? null,
    })
    .execute()
  const deed = {
    action: 'export',
    entity: 'reports',
    entityId: id,
    after: { kind, format, total, filter },
  } as const
  await recordAudit(tenant, { ...by, ...deed })
  await tenant.enqueue(writeReportFile, { companyId, downloadId: id }, { key: `writeReportFile:${id}` })
  return { jobId: id, total }
}

/** How many rows there will be, as far as it is known before: of numbers there are few. */
async function expectedRows(tenant: Tenant, viewer: Viewer, filter: ReportFilter, kind: ReportFileKind) {
  if (kind === 'tickets') return countReport(tenant, viewer, filter)
  return kind === 'attendants' ? countUsers(tenant) : 0
}

async function countUsers({ db, companyId }: Tenant): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return total
}

/** One's own files that can still be fetched, or are on their way, newest first. */
export async function listReportFiles(tenant: Tenant, userId: number): Promise<ReportDownload[]> {
  const { db, companyId, now } = tenant
  const rows = await db
    .selectFrom('reportDownloads')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map((row) => {
    const [kind, language] = [row.kind as ReportFileKind, row.language as Language]
    const name = `${reportTexts[language].fileName[kind]}-${row.createdAt.slice(0, 10)}.${row.format}`
    return { ...shownExport(tenant, row, name), kind, format: row.format as SheetFormat }
  })
}
