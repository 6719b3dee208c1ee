import { sql } from 'kysely'
import { z } from 'zod'
import { countStored } from './accounting.ts'
import { removeMedia } from './removeMedia.ts'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'

const media = z.object({
  mediaPath: z.string().nullable(),
  mediaThumbnail: z.string().nullable(),
  mediaPlayable: z.string().nullable(),
})
export type StoredFiles = z.infer<typeof media>

/** Removes files that nothing shows any more. A job, because a file cannot be taken back by a rollback. */
const removeFiles = defineJob({
  name: 'removeFiles',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), files: z.array(media) }),
})
const atOnce = 200

export async function forgetFiles(tenant: Tenant, files: StoredFiles[]) {
  const stored = files.filter(({ mediaPath }) => mediaPath !== null)
  for (let start = 0; start < stored.length; start += atOnce)
    await tenant.enqueue(removeFiles, {
      companyId: tenant.companyId,
      files: stored.slice(start, start + atOnce),
    })
}

export const fileJobs = ({ tenancy, storage }: { tenancy: Tenancy; storage: Storage }): JobHandler[] => [
  handleJob(removeFiles, async ({ companyId, files }) => {
    for (const file of files) {
      const isShown = await tenancy.withTenant(companyId, (tenant) => isStillShown(tenant, file))
      if (isShown) continue
      const removed = await removeMedia(storage, companyId, file)
      await tenancy.withTenant(companyId, (tenant) => countStored(tenant, removed))
    }
  }),
]

/**
 * A forwarded message shows the file of the first one, and so does the simulated phone that received it. What was sent
 * with a greeting, a quick message, by a schedule or a campaign, from a file list or by a flow shows that one's file.
 */
export async function isStillShown({ db, companyId }: Tenant, { mediaPath }: StoredFiles): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`select
      exists (select from messages where company_id = ${companyId} and media_path = ${mediaPath})
      or exists (select from simulator_messages where company_id = ${companyId} and media_path = ${mediaPath})
      or exists (select from connections
        where company_id = ${companyId} and greeting_media_attachment ->> 'mediaPath' = ${mediaPath})
      or exists (select from quick_messages where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      or exists (select from chat_messages where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      or exists (select from schedules where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      or exists (select from campaigns where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      or exists (select from file_list_options
        where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      or exists (select from flow_files where company_id = ${companyId} and media ->> 'mediaPath' = ${mediaPath})
      as shown`.execute(db)
  return rows[0]?.shown === true
}
