import { sql } from 'kysely'
import { z } from 'zod'
import { forgetFiles, type StoredFiles } from '../../media/forgetFiles.ts'
import { days, later } from '../../platform/clock.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'

export const forgetUnusedFlowFiles = defineJob({
  name: 'forgetUnusedFlowFiles',
  lane: 'housekeeping',
  payload: z.object({}),
})

/** What is drawn and not saved lies in a browser, and what was copied in a clipboard: both still name their files. */
const unsavedFor = days(30)

export const unusedFileJobs = ({ tenancy }: { tenancy: Tenancy }): JobHandler[] => [
  handleJob(forgetUnusedFlowFiles, async () => {
    const old = await tenancy.withPlatform(({ db, now }) =>
      db
        .selectFrom('flowFiles')
        .select('companyId')
        .distinct()
        .where('createdAt', '<', later(now(), -unsavedFor).toISOString())
        .execute(),
    )
    for (const { companyId } of old) await tenancy.withTenant(companyId, forgetUnused)
  }),
]

/** Files that no draft and no version names. One that was sent to somebody is still shown there, and stays in the storage. */
async function forgetUnused(tenant: Tenant) {
  const { companyId, db, now } = tenant
  const { rows } = await sql<{ media: StoredFiles }>`
    with graphs as materialized (
      select draft::text as words from flows where company_id = ${companyId}
      union all select graph::text from flow_versions where company_id = ${companyId})
    delete from flow_files
    where company_id = ${companyId} and created_at < ${later(now(), -unsavedFor).toISOString()}
      and not exists (select from graphs where position(flow_files.name in words) > 0)
    returning media`.execute(db)
  await forgetFiles(
    tenant,
    rows.map(({ media: { mediaPath, mediaThumbnail, mediaPlayable } }) => ({
      mediaPath,
      mediaThumbnail,
      mediaPlayable,
    })),
  )
}
