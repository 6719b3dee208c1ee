import { type BulkForm } from '@chatflow/contract'
import { sql } from 'kysely'
import { moveCompanyJob, startCompanyJob } from '../../company/companies/companyJobs.ts'
import { findFiltered } from '../../conversations/contacts/listContacts.ts'
import { requireTags } from '../../conversations/tags/requireTags.ts'
import { closedTo } from '../../conversations/tickets/requireEditableContact.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { bulkInput, bulkKind, canUndo, opposite, ownJobs, type BulkInput } from './bulkJobs.ts'
import { enqueueBulkChange } from './runBulkChange.ts'

/** Who asks for it, and from where. */
interface Requester {
  viewer: Viewer
  address: string
}

/** Writes down which contacts are meant, and begins. Whose conversations are not this person's are left out at once. */
export async function startBulkChange(tenant: Tenant, { viewer, address }: Requester, form: BulkForm) {
  const { action, tagIds } = form
  await requireTags(tenant, tagIds, 0)
  const input: BulkInput = { action, tagIds, address, changed: 0, same: 0, refused: 0 }
  const job = { userId: viewer.userId, kind: bulkKind, total: 0, input }
  const jobId = await startCompanyJob(tenant, job)
  const total = await choose(tenant, jobId, form, viewer.hidesNumbers)
  if (total === 0) fail('ERR_NO_CONTACT_FOUND')
  const refused = viewer.isAdmin ? 0 : await refuse(tenant, viewer, jobId)
  await moveCompanyJob(tenant, jobId, { total, done: refused, input: { ...input, refused } })
  await enqueueBulkChange(tenant, jobId)
  return { jobId, total }
}

async function choose(tenant: Tenant, jobId: string, form: BulkForm, hidesNumbers: boolean) {
  const { companyId, db } = tenant
  const { ids, filter = {}, except, tagIds } = form
  const all = await findFiltered(tenant, filter, hidesNumbers)
  const named = ids ? all.where(sql<boolean>`contacts.id = any(${ids}::bigint[])`) : all
  const chosen =
    except.length > 0 ? named.where(sql<boolean>`contacts.id <> all(${except}::bigint[])`) : named
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bulkContacts')
    .columns(['companyId', 'jobId', 'contactId', 'tagIds'])
    .expression(
      chosen.select([
        sql<number>`${companyId}::bigint`.as('companyId'),
        sql<string>`${jobId}::uuid`.as('jobId'),
        'contacts.id as contactId',
        sql<number[]>`${[...new Set(tagIds)]}::bigint[]`.as('tagIds'),
      ]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

async function refuse(tenant: Tenant, viewer: Viewer, jobId: string) {
  const { companyId, db } = tenant
  const chosen = sql`(select contact_id from bulk_contacts where company_id = ${companyId} and job_id = ${jobId})`
  const refused = await db
    .updateTable('bulkContacts')
    .set({ outcome: 'refused' })
    .where('companyId', '=', companyId)
    .where('jobId', '=', jobId)
    .where('contactId', 'in', closedTo(tenant, viewer, chosen))
    .executeTakeFirst()
  return Number(refused.numUpdatedRows)
}

/** Takes back what one of this person's own changes has really changed. Once: the second one finds it taken back. */
export async function undoBulkChange(tenant: Tenant, { viewer, address }: Requester, changeId: string) {
  const { db, companyId } = tenant
  const row = await ownJobs(tenant, viewer.userId).where('id', '=', changeId).forUpdate().executeTakeFirst()
  if (!row) fail('ERR_NOT_FOUND')
  const before = bulkInput.parse(row.input)
  if (!canUndo(row.state, before) || before.action === 'delete') fail('ERR_NOT_UNDOABLE')
  const { tagIds, changed: total } = before
  const action = opposite[before.action]
  const input: BulkInput = { action, tagIds, address, changed: 0, same: 0, refused: 0, undoOf: changeId }
  const job = { userId: viewer.userId, kind: bulkKind, total, input }
  const jobId = await startCompanyJob(tenant, job)
  await sql`insert into bulk_contacts (company_id, job_id, contact_id, tag_ids)
    select company_id, ${jobId}, contact_id, tag_ids from bulk_contacts
    where company_id = ${companyId} and job_id = ${changeId} and outcome = 'changed'`.execute(db)
  await moveCompanyJob(tenant, changeId, { input: { ...before, undoneBy: jobId } })
  await enqueueBulkChange(tenant, jobId)
  return { jobId, total }
}
