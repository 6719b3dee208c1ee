import { companyOrigin } from '../../company/domains/companyDomain.ts'
import {
  can,
  daysOfSavedPeriod,
  SavedReport,
  type Language,
  type ReportFilter,
  type SavedPeriod,
} from '@chatflow/contract'
import { z } from 'zod'
import type { Mailer } from '../../company/mails/mailer.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { dayAt } from '../../platform/calendar.ts'
import type { Session } from '../../platform/http/serve.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { arePossible } from './breakdown.ts'
import { nextSending } from './nextSending.ts'
import { mailReport, startReport } from './reportDownloads.ts'
import { reportMail } from './reportMail.ts'
import type { SavedRow } from './savedReports.ts'
import { stoppedReportJob, stopSending } from './stopSending.ts'

export const sendDueReports = defineJob({
  name: 'sendDueReports',
  lane: 'housekeeping',
  payload: z.object({}),
})
const sendReport = defineJob({
  name: 'sendReport',
  lane: 'report',
  payload: z.object({ companyId: z.number(), reportId: z.number() }),
})

interface Options {
  tenancy: Tenancy
  mailer: Mailer
  appUrl: string | undefined
}

/** Reports that are sent on their days: written for each recipient, and announced by mail when the file is there. */
export const sendReportJobs = ({ tenancy, mailer, appUrl }: Options): JobHandler[] => [
  handleJob(sendDueReports, () =>
    tenancy.withPlatform(async (platform) => {
      const due = await platform.db
        .selectFrom('savedReports')
        .select(['companyId', 'id'])
        .where('nextAt', '<=', platform.now().toISOString())
        .execute()
      const wanted = due.map(({ companyId, id: reportId }) => ({
        payload: { companyId, reportId },
        key: `sendReport:${companyId}:${reportId}`,
      }))
      await platform.enqueueMany(sendReport, wanted)
    }),
  ),
  handleJob(sendReport, ({ companyId, reportId }) =>
    tenancy.withTenant(companyId, (tenant) => sendSaved(tenant, reportId)),
  ),
  stoppedReportJob({ tenancy, mailer, appUrl }),
  handleJob(mailReport, ({ companyId, downloadId }) =>
    tenancy.withPlatform(async (platform) => {
      const row = await platform.db
        .updateTable('reportDownloads')
        .set({ mailTo: null })
        .where('companyId', '=', companyId)
        .where('id', '=', downloadId)
        .where('mailTo', 'is not', null)
        .returning(['language', 'title', 'done', 'expiresAt', 'userId'])
        .executeTakeFirst()
      const user =
        row &&
        (await platform.db
          .selectFrom('users')
          .select(['name', 'email'])
          .where('companyId', '=', companyId)
          .where('id', '=', row.userId)
          .executeTakeFirst())
      if (!user) return
      const mail = reportMail(row.language as Language, {
        name: user.name,
        title: row.title ?? '',
        rows: row.done,
        until: row.expiresAt,
        link: `${(await companyOrigin(platform.db, companyId)) ?? appUrl ?? ''}/reports?files=true`,
      })
      await mailer.send(platform, { recipient: user.email, companyId, ...mail })
    }),
  ),
]

/** Starts the file of every recipient. What was missed while the program was down is sent once. */
export async function sendSaved(tenant: Tenant, reportId: number) {
  const { db, companyId, now } = tenant
  const row = await db
    .selectFrom('savedReports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', reportId)
    .where('nextAt', '<=', now().toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const { timezone } = (await companySnapshot(tenant)).company
  const wanted = SavedReport.pick({ kind: true, filter: true }).parse(row.choice)
  const filter = withDays(wanted.filter, row.period as SavedPeriod | null, timezone, now())
  if (!(await arePossible(tenant, wanted.kind, filter))) return stopSending(tenant, reportId)
  const { frequency, hour } = SavedReport.pick({ frequency: true, hour: true }).parse(row)
  await db
    .updateTable('savedReports')
    .set({
      lastSentAt: now().toISOString(),
      nextAt: frequency && nextSending(frequency, hour, timezone, now()),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', reportId)
    .execute()
  for (const userId of row.recipients) await startFor(tenant, row, userId, { kind: wanted.kind, filter })
}

async function startFor(tenant: Tenant, row: SavedRow, userId: number, { kind, filter }: What) {
  const person = await personOf(tenant, userId)
  // Rights may have been taken away since it was kept.
  if (!person || !can(person, 'dashboard:view')) return
  const { format } = SavedReport.pick({ format: true }).parse(row)
  await startReport(tenant, {
    kind,
    format,
    filter,
    viewer: viewerOf(person),
    by: { userId, address: '' },
    mail: { to: person.email, title: row.name },
  })
}

type What = Pick<SavedReport, 'kind' | 'filter'>

function withDays(
  filter: ReportFilter,
  period: SavedPeriod | null,
  timezone: string,
  now: Date,
): ReportFilter {
  if (!period) return filter
  const { from, to } = daysOfSavedPeriod(period, dayAt(now, timezone).toString())
  return { ...filter, dateFrom: from, dateTo: to }
}

/** A user as their session would tell of them; nobody who was deactivated. */
async function personOf(tenant: Tenant, userId: number) {
  const { db, companyId } = tenant
  const { settings } = await companySnapshot(tenant)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  const queues = await db
    .selectFrom('userQueues')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .execute()
  const queueIds = queues.map(({ queueId }) => queueId)
  return { ...user, userId, queueIds, settings } as unknown as Session & { email: string }
}
