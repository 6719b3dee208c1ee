import { sql } from 'kysely'
import { z } from 'zod'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { lockTicketIfThere } from '../../conversations/tickets/lockTicket.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { followTicket } from './followTicket.ts'
import { runEscalations } from './runEscalations.ts'

/** Counts the promises of a queue again, or of all of them. */
export const recountDeadlines = defineJob({
  name: 'recountDeadlines',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), queueId: z.number().nullable() }),
})
export const escalateDeadlines = defineJob({
  name: 'escalateDeadlines',
  lane: 'bot',
  payload: z.object({}),
})

export const slaJobs = (parts: { tenancy: Tenancy; log: Logger }): JobHandler[] => [
  handleJob(recountDeadlines, ({ companyId, queueId }) => recount(parts.tenancy, companyId, queueId)),
  handleJob(escalateDeadlines, () => runEscalations(parts)),
]

/** Short transactions: nobody who writes in one of the tickets waits for the rest of them. */
const ticketsAtOnce = 50

async function recount(tenancy: Tenancy, companyId: number, queueId: number | null) {
  for (let after = 0; ;) {
    const from = after
    const ids = await tenancy.withTenant(companyId, async (tenant) => {
      const page = await concerned(tenant, queueId, from)
      for (const id of page) await recountTicket(tenant, id)
      return page
    })
    if (ids.length < ticketsAtOnce) return
    after = ids.at(-1)!
  }
}

/** In attendance or waiting, in a queue that promises something or did when its deadline began. */
async function concerned(tenant: Tenant, queueId: number | null, after: number): Promise<number[]> {
  const { promises } = await companySnapshot(tenant)
  const queueIds = queueId === null ? [...promises.keys()] : [queueId]
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${tenant.companyId} and id > ${after}
      and (due_at is not null or status in ('pending', 'open')) and queue_id = any(${queueIds}::bigint[])
    order by id limit ${ticketsAtOnce}`.execute(tenant.db)
  return rows.map(({ id }) => id)
}

/** Before anything was promised nobody noted what was asked: an unanswered last word counts, from now on. */
async function recountTicket(tenant: Tenant, id: number) {
  const ticket = await lockTicketIfThere(tenant, id)
  if (!ticket) return
  const { rows } = await sql<{ isAsked: boolean }>`
    select (asked_at is null and answered_at is null and not from_me and last_inbound_at is not null) as is_asked
    from tickets where company_id = ${tenant.companyId} and id = ${id}`.execute(tenant.db)
  const isTaken = ticket.status === 'open'
  if (rows[0]?.isAsked && isTaken) await writeTicket(tenant, id, { answeredAt: tenant.now().toISOString() })
  await followTicket(tenant, id, rows[0]?.isAsked ? 'asked' : 'changed')
}
