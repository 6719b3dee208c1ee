import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { moveCompanyJob, startCompanyJob } from '../../company/companies/companyJobs.ts'

/** Closes many tickets without a word to the customers, a few at a time, and says how far it is. */
const closeTickets = defineJob({
  name: 'closeTickets',
  lane: 'report',
  payload: z.object({ companyId: z.number(), jobId: z.string() }),
})

const wantedTickets = z.union([
  z.object({ status: z.enum(['open', 'pending', 'group']), queueIds: z.array(z.number()) }),
  z.object({ importedOf: z.number() }),
])
type WantedTickets = z.infer<typeof wantedTickets>

const atOnce = 25

/** Starts the work and returns its name and its size. */
export async function startClosing(tenant: Tenant, userId: number, wanted: WantedTickets) {
  const { total } = await candidates(tenant, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const jobId = await startCompanyJob(tenant, { userId, kind: 'closeTickets', total, input: wanted })
  await tenant.enqueue(closeTickets, { companyId: tenant.companyId, jobId })
  return { jobId, total }
}

function candidates({ db, companyId }: Tenant, wanted: WantedTickets) {
  const tickets = db.selectFrom('tickets').where('companyId', '=', companyId)
  if ('importedOf' in wanted)
    return tickets
      .where('whatsappId', '=', wanted.importedOf)
      .where('imported', 'is not', null)
      .where('status', '!=', 'closed')
  const ofStatus = tickets.where('status', '=', wanted.status)
  return wanted.queueIds.length === 0
    ? ofStatus
    : ofStatus.where(sql<boolean>`queue_id = any(${wanted.queueIds}::bigint[])`)
}

export const closingJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(closeTickets, async ({ companyId, jobId }) => {
    for (;;) {
      // Each step is a transaction with its own progress: a crash repeats nothing and loses nothing.
      const isDone = await tenancy.withTenant(companyId, (tenant) => closeSome(tenant, jobId))
      if (isDone) return
    }
  }),
]

async function closeSome(tenant: Tenant, jobId: string): Promise<boolean> {
  const job = await tenant.db
    .selectFrom('companyJobs')
    .selectAll()
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (job?.state !== 'running') return true
  const due = candidates(tenant, wantedTickets.parse(job.input)).select('id').orderBy('id')
  const found = await due.where('createdAt', '<=', job.createdAt).limit(atOnce).execute()
  // Locked and asked again: what was accepted, moved or closed in the meantime is left alone.
  const ids = found.map(({ id }) => id)
  const tickets = await due
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .forNoKeyUpdate()
    .execute()
  for (const { id } of tickets)
    await closeTicket(tenant, await lockTicket(tenant, id), { userId: job.userId, reason: 'closeAll' })
  const done = job.done + tickets.length
  const state = found.length < atOnce ? 'done' : 'running'
  await moveCompanyJob(tenant, jobId, { done, state })
  const progress = { jobId, kind: job.kind, done, total: Math.max(job.total, done), state } as const
  tenant.publish('job', progress, { rooms: [room.user(job.userId)] })
  return state === 'done'
}
