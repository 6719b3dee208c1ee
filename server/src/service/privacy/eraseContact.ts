import type { Provider } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Channel } from '../../channels/channel/Channel.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { emptyEventLog, everyone, room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { erasureStarted, messagesErased } from './erasureEvents.ts'
import { eraseMessages } from './eraseMessages.ts'
import { forgetReactionsOf } from '../../conversations/messages/forgetSaid.ts'
import { forgetLastWordsOf } from '../../conversations/tickets/forgetTickets.ts'

/** Erases what was said, a step at a time. A step that ends with a crash is taken again; one that is done stays done. */
const eraseContact = defineJob({
  name: 'eraseContact',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), erasureId: z.number() }),
})
type Key = z.infer<typeof eraseContact.payload>

/** What is still to be done. */
const work = z.object({
  addresses: z.array(z.string()),
  groups: z.array(z.string()),
  /** Messages up to this one are done. */
  after: z.number(),
})
export type Work = z.infer<typeof work>

export const enqueueErasure = (tenant: Tenant, erasureId: number) =>
  tenant.enqueue(
    eraseContact,
    { companyId: tenant.companyId, erasureId },
    { key: `erasure:${tenant.companyId}:${erasureId}` },
  )

export interface ErasureOptions {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
}

export const erasureJobs = (options: ErasureOptions): JobHandler[] => [
  handleJob(
    eraseContact,
    (key) => eraseSaid(options, key),
    ({ companyId, erasureId }) =>
      options.tenancy.withTenant(companyId, (tenant) => giveUp(tenant, erasureId)),
  ),
]

/**
 * Erases what was said with somebody who is nobody any more. Where a rule of the company did it, they were silent for so long
 * that neither the ledger of networks nor the log of events holds anything of them.
 */
export async function eraseSaid({ tenancy, channels }: ErasureOptions, { companyId, erasureId }: Key) {
  const inCompany = <T>(step: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(companyId, step)
  const found = await inCompany((tenant) => findRunning(tenant, erasureId))
  if (!found) return
  const { addresses, groups, connections, isByRule } = found
  const person = { addresses, groups }
  await tenancy.raise(companyId, erasureStarted, person)
  for (const { id, provider } of connections)
    await channels[provider].forgetPerson?.({ companyId, id }, addresses)
  while (await inCompany((tenant) => eraseSome(tenant, erasureId)));
  if (!isByRule) await tenancy.raise(companyId, messagesErased, person)
  await inCompany((tenant) => finish(tenant, erasureId))
}

async function lockRunning({ db, companyId }: Tenant, erasureId: number) {
  const erasure = await db
    .selectFrom('contactErasures')
    .select(['contactId', 'jobId', 'userId', 'work', 'total', 'messages', 'files', 'runId'])
    .where('companyId', '=', companyId)
    .where('id', '=', erasureId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return erasure && { ...erasure, isByRule: erasure.runId !== null, work: work.parse(erasure.work) }
}

async function findRunning(tenant: Tenant, erasureId: number) {
  const erasure = await lockRunning(tenant, erasureId)
  const { connections } = await companySnapshot(tenant)
  return erasure && { ...erasure.work, isByRule: erasure.isByRule, connections: [...connections.values()] }
}

/** Returns whether there may be more. */
async function eraseSome(tenant: Tenant, erasureId: number): Promise<boolean> {
  const erasure = await lockRunning(tenant, erasureId)
  const erased = erasure && (await eraseMessages(tenant, erasure.contactId, erasure.work.after))
  if (!erasure || !erased) return false
  const messages = erasure.messages + erased.messages
  await change(tenant, erasureId, {
    messages,
    files: erasure.files + erased.files,
    work: JSON.stringify({ ...erasure.work, after: erased.last } satisfies Work),
  })
  tell(tenant, { ...erasure, messages }, 'running')
  return true
}

/**
 * The log of events holds their words for browsers that were away. It is emptied: who comes back reads everything again, and
 * finds nothing.
 */
async function finish(tenant: Tenant, erasureId: number) {
  const erasure = await lockRunning(tenant, erasureId)
  if (!erasure) return
  const { db, companyId } = tenant
  const { contactId } = erasure
  await forgetReactionsOf(tenant, { contactId })
  await forgetLastWordsOf(tenant, { contactId })
  if (!erasure.isByRule) await emptyEventLog(db, companyId)
  await change(tenant, erasureId, { state: 'done', work: '{}', finishedAt: tenant.now().toISOString() })
  if (erasure.isByRule) return
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${companyId} and contact_id = ${contactId}
    union select ticket_id from messages where company_id = ${companyId} and contact_id = ${contactId}`.execute(
    db,
  )
  const ticketIds = rows.map(({ id }) => id)
  tenant.publish('contact', { action: 'erase', contactId, ticketIds }, everyone)
  tell(tenant, erasure, 'done')
}

async function giveUp(tenant: Tenant, erasureId: number) {
  const erasure = await lockRunning(tenant, erasureId)
  if (!erasure) return
  await change(tenant, erasureId, { state: 'failed' })
  tell(tenant, erasure, 'failed')
}

interface Change {
  messages?: number
  files?: number
  work?: string
  state?: string
  finishedAt?: string
}
async function change({ db, companyId }: Tenant, erasureId: number, columns: Change) {
  await db
    .updateTable('contactErasures')
    .set(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', erasureId)
    .execute()
}

interface Told {
  jobId: string
  isByRule: boolean
  userId: number | null
  messages: number
  total: number
}
/** How far it is, to the user who asked for it. */
function tell(
  tenant: Tenant,
  { jobId, isByRule, userId, messages, total }: Told,
  state: 'running' | 'done' | 'failed',
) {
  if (userId === null || isByRule) return
  const progress = { jobId, kind: 'eraseContact', done: messages, total: Math.max(total, messages), state }
  tenant.publish('job', progress, { rooms: [room.user(userId)] })
}
