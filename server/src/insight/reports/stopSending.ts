import type { Language } from '@chatflow/contract'
import { z } from 'zod'
import { companyOrigin } from '../../company/domains/companyDomain.ts'
import type { Mailer } from '../../company/mails/mailer.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { stoppedMail } from './reportMail.ts'

const tellStopped = defineJob({
  name: 'tellStoppedReport',
  lane: 'report',
  payload: z.object({ companyId: z.number(), reportId: z.number() }),
})

/**
 * Without a last day a report grows by a day every day, until no report may be so long. Its first days are not left out
 * silently: it waits until somebody says what it should be about.
 */
export async function stopSending(tenant: Tenant, reportId: number) {
  const { db, companyId } = tenant
  await db
    .updateTable('savedReports')
    .set({ nextAt: null })
    .where('companyId', '=', companyId)
    .where('id', '=', reportId)
    .execute()
  await tenant.enqueue(
    tellStopped,
    { companyId, reportId },
    { key: `tellStoppedReport:${companyId}:${reportId}` },
  )
}

interface Options {
  tenancy: Tenancy
  mailer: Mailer
  appUrl: string | undefined
}

export const stoppedReportJob = ({ tenancy, mailer, appUrl }: Options) =>
  handleJob(tellStopped, ({ companyId, reportId }) =>
    tenancy.withPlatform(async (platform) => {
      const report = await platform.db
        .selectFrom('savedReports')
        .select(['name', 'userId', 'recipients'])
        .where('companyId', '=', companyId)
        .where('id', '=', reportId)
        // Somebody may have seen to it already.
        .where('nextAt', 'is', null)
        .executeTakeFirst()
      if (!report) return
      const link = `${(await companyOrigin(platform.db, companyId)) ?? appUrl ?? ''}/reports`
      // Where its owner has left, those who miss it are told.
      const whom = report.userId === null ? report.recipients : [report.userId]
      for (const { email, language, name } of await peopleOf(platform, companyId, whom))
        await mailer.send(platform, {
          recipient: email,
          companyId,
          ...stoppedMail(language as Language, { name, title: report.name, link }),
        })
    }),
  )

async function peopleOf({ db }: Platform, companyId: number, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}
