import type { BulkAction } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { moveCompanyJob } from '../../company/companies/companyJobs.ts'
import { deleteContact } from '../../conversations/contacts/deleteContact.ts'
import { heldAmong } from '../../conversations/contacts/legalHolds.ts'
import { setActive } from '../../conversations/contacts/saveContact.ts'
import { putTagsOn, takeTagsOff, type TagsOfContact } from '../../conversations/tags/tagMany.ts'
import { later } from '../../platform/clock.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { everyone, room } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { undoWithinMs } from '@chatflow/contract'
import { bulkInput, bulkKind, type BulkInput } from './bulkJobs.ts'

/** Changes many contacts, a few at a time, and says how far it is. */
const changeContacts = defineJob({
  name: 'changeContacts',
  lane: 'report',
  payload: z.object({ companyId: z.number(), jobId: z.string() }),
})

export const enqueueBulkChange = (tenant: Tenant, jobId: string) =>
  tenant.enqueue(changeContacts, { companyId: tenant.companyId, jobId })

export const contactBookJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(
    changeContacts,
    async ({ companyId, jobId }) => {
      // Each step is a transaction with its own progress: a crash repeats nothing and loses nothing.
      while (await tenancy.withTenant(companyId, (tenant) => changeSome(tenant, jobId)));
    },
    ({ companyId, jobId }) => tenancy.withTenant(companyId, (tenant) => giveUp(tenant, jobId)),
  ),
]

type Turn = TagsOfContact
/** Returns those that are different now, and of tags which ones. */
type Change = (tenant: Tenant, turn: Turn[], input: BulkInput & { userId: number }) => Promise<Turn[]>

const untagged = (ids: number[]) => ids.map((contactId) => ({ contactId, tagIds: [] }))
const idsOf = (turn: Turn[]) => turn.map(({ contactId }) => contactId)

/** With a contact go its tickets and all that was said in them: fewer of these at a time. */
const changes: Record<BulkAction, { atOnce: number; apply: Change }> = {
  tag: { atOnce: 200, apply: putTagsOn },
  untag: { atOnce: 200, apply: takeTagsOff },
  block: {
    atOnce: 200,
    apply: async (tenant, turn) => untagged(await setActive(tenant, idsOf(turn), false)),
  },
  unblock: {
    atOnce: 200,
    apply: async (tenant, turn) => untagged(await setActive(tenant, idsOf(turn), true)),
  },
  delete: {
    atOnce: 10,
    apply: async (tenant, turn, { userId, address }) => {
      const held = await heldAmong(tenant, idsOf(turn))
      const free = turn.filter(({ contactId }) => !held.has(contactId))
      for (const { contactId } of free) await deleteContact(tenant, contactId, { userId, address })
      return free
    },
  },
}

/** Changes the next few. Returns whether there may be more. */
async function changeSome(tenant: Tenant, jobId: string): Promise<boolean> {
  const job = await lockJob(tenant, jobId)
  if (job?.state !== 'running') return false
  const input = bulkInput.parse(job.input)
  const { atOnce, apply } = changes[input.action]
  const turn = await nextOf(tenant, jobId, atOnce)
  const there = await lockContacts(tenant, idsOf(turn))
  const present = turn.filter(({ contactId }) => there.has(contactId))
  const changed = present.length > 0 ? await apply(tenant, present, { ...input, userId: job.userId }) : []
  await noteOutcomes(tenant, jobId, { turn, changed, there })
  if (changed.length > 0 && input.action !== 'delete')
    tenant.publish('contact', { action: 'reload' }, everyone)
  const state = turn.length < atOnce ? 'done' : 'running'
  const done = job.done + turn.length
  const same = input.same + present.length - changed.length
  const counts = { changed: input.changed + changed.length, same, refused: input.refused }
  await moveCompanyJob(tenant, jobId, { done, state, input: { ...input, ...counts } })
  const progress = { jobId, kind: bulkKind, done, total: job.total, state, result: counts } as const
  tenant.publish('job', progress, { rooms: [room.user(job.userId)] })
  return state === 'running'
}

const lockJob = ({ db, companyId }: Tenant, jobId: string) =>
  db
    .selectFrom('companyJobs')
    .select(['state', 'done', 'total', 'input', 'userId'])
    .where('companyId', '=', companyId)
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()

const nextOf = ({ db, companyId }: Tenant, jobId: string, atOnce: number): Promise<Turn[]> =>
  db
    .selectFrom('bulkContacts')
    .select(['contactId', 'tagIds'])
    .where('companyId', '=', companyId)
    .where('jobId', '=', jobId)
    .where('outcome', 'is', null)
    .orderBy('contactId')
    .limit(atOnce)
    .execute()

/** Those that are still somebody, in one order: two changes of the same contacts wait for each other, and not both. */
async function lockContacts({ db, companyId }: Tenant, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Outcome {
  turn: Turn[]
  changed: Turn[]
  there: Set<number>
}

async function noteOutcomes({ db, companyId }: Tenant, jobId: string, { turn, changed, there }: Outcome) {
  const tagsOf = new Map(changed.map(({ contactId, tagIds }) => [contactId, tagIds]))
  const rows = idsOf(turn).map((contactId) => {
    const tagIds = tagsOf.get(contactId)
    const outcome = !there.has(contactId) ? 'gone' : tagIds ? 'changed' : 'same'
    return { contactId, outcome, tagIds: tagIds ?? [] }
  })
  await sql`update bulk_contacts set outcome = known.outcome, tag_ids = known."tagIds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as known ("contactId" bigint, outcome text, "tagIds" bigint[])
    where company_id = ${companyId} and job_id = ${jobId} and contact_id = known."contactId"`.execute(db)
}

async function giveUp(tenant: Tenant, jobId: string) {
  const job = await lockJob(tenant, jobId)
  if (job?.state !== 'running') return
  await moveCompanyJob(tenant, jobId, { state: 'failed' })
  const { done, total, userId } = job
  const failure = { jobId, kind: bulkKind, done, total, state: 'failed' } as const
  tenant.publish('job', failure, { rooms: [room.user(userId)] })
}

/** What cannot be undone any more need not be known contact by contact. */
export async function forgetOldBulkContacts({ db, now }: Platform) {
  await sql`delete from bulk_contacts using company_jobs
    where company_jobs.company_id = bulk_contacts.company_id and company_jobs.id = bulk_contacts.job_id
      and company_jobs.state <> 'running'
      and company_jobs.created_at < ${later(now(), -undoWithinMs).toISOString()}`.execute(db)
}
