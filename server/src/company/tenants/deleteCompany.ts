import { platformCompanyId } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { closeCompany, removeCompany } from '../companies/changeCompany.ts'
import { revokeCompanySessions } from '../sessions/sessions.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { record, type By } from './saveCompany.ts'
import { tellOwners } from '../plans/tellOwners.ts'

/** Raised while everything of the company is still there: what runs by itself stops. */
export const companyClosed = defineEvent<Record<never, never>>('companyClosed')

const eraseCompany = defineJob({
  name: 'eraseCompany',
  lane: 'housekeeping',
  payload: z.object({ deletionId: z.uuid(), companyId: z.number() }),
  isSlow: true,
})

/** Closes the company at once; its data go in the background. Returns the name of the receipt. */
export async function deleteCompany(platform: Platform, id: number, by: By): Promise<string> {
  if (id === platformCompanyId || id === by.companyId) fail('ERR_PLATFORM_COMPANY')
  const company = await closeCompany(platform, id)
  await revokeCompanySessions(platform, id)
  const { name: requestedByName } = await platform.db
    .selectFrom('users')
    .select('name')
    .where('companyId', '=', by.companyId)
    .where('id', '=', by.userId)
    .executeTakeFirstOrThrow()
  const { name, document, email } = company
  const deletionId = randomUUID()
  await platform.db
    .insertInto('companyDeletions')
    .values({
      id: deletionId,
      companyId: id,
      name,
      document,
      email,
      requestedBy: by.userId,
      requestedByName,
      requestedAt: platform.now().toISOString(),
    })
    .execute()
  await record(platform, by, { action: 'delete', company, before: company })
  await platform.enqueue(eraseCompany, { deletionId, companyId: id }, { key: `erase-company-${id}` })
  await tellOwners(platform, 'company', { action: 'update', companyId: id })
  return deletionId
}

export const deletionJobs = ({ tenancy, storage }: { tenancy: Tenancy; storage: Storage }): JobHandler[] => [
  handleJob(
    eraseCompany,
    (which) => erase(tenancy, storage, which),
    ({ deletionId, companyId }) => finish(tenancy, companyId, deletionId, { state: 'failed' }),
  ),
]

interface Which {
  deletionId: string
  companyId: number
}

/** First what runs stops, then the rows go together with what the receipt says of them, then the files. */
async function erase(tenancy: Tenancy, storage: Storage, { deletionId, companyId }: Which) {
  const isThere = await tenancy.withPlatform(async ({ db }) =>
    Boolean(await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()),
  )
  if (isThere) {
    await tenancy.raise(companyId, companyClosed, {})
    await tenancy.withPlatform(async (platform) => {
      const { files, bytes, ...counts } = await countEverything(platform, companyId)
      await platform.db
        .updateTable('companyDeletions')
        .set({ files, bytes, counts: JSON.stringify(counts) })
        .where('id', '=', deletionId)
        .execute()
      await removeCompany(platform, companyId)
    })
  }
  await storage.removeAll(companyId)
  await finish(tenancy, companyId, deletionId, { state: 'done' })
}

async function countEverything({ db }: Platform, companyId: number) {
  const { rows } = await sql<
    Record<'users' | 'contacts' | 'tickets' | 'messages' | 'files' | 'bytes', number>
  >`
    select (select count(*)::integer from users where company_id = ${companyId}) as users,
      (select count(*)::integer from contacts where company_id = ${companyId}) as contacts,
      (select count(*)::integer from tickets where company_id = ${companyId}) as tickets,
      (select count(*)::integer from messages where company_id = ${companyId}) as messages,
      coalesce((select files from company_storage where company_id = ${companyId}), 0) as files,
      coalesce((select bytes from company_storage where company_id = ${companyId}), 0) as bytes`.execute(db)
  return rows[0] ?? fail('ERR_NO_COMPANY_FOUND')
}

const finish = (
  tenancy: Tenancy,
  companyId: number,
  deletionId: string,
  { state }: { state: 'done' | 'failed' },
) =>
  tenancy.withPlatform(async (platform) => {
    await platform.db
      .updateTable('companyDeletions')
      .set({ state, finishedAt: platform.now().toISOString() })
      .where('id', '=', deletionId)
      .execute()
    await tellOwners(platform, 'company', { action: 'delete', companyId })
  })
