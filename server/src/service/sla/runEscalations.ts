import type { Escalation } from '@chatflow/contract'
import { sql } from 'kysely'
import { claimTicket, type LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Database } from '../../platform/database/connect.ts'
import { later, seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { isServed, maxAtOnce, maxOfCompany, moment } from '../serviceTimers/dueTickets.ts'
import { followTicket } from './followTicket.ts'
import { moveToQueue } from './moveToQueue.ts'
import { tellOfDeadline } from './tellOfDeadline.ts'

interface TimerDeps {
  tenancy: Tenancy
  log: Logger
}

/** Then the next look is near. */
const longest = seconds(45)

/** Does what is due around deadlines, everybody's first before anybody's second. Each step happens once. */
export async function runEscalations({ tenancy, log }: TimerDeps) {
  const { steps, until, now } = await tenancy.withPlatform(async (platform) => ({
    steps: await dueSteps(platform.db, platform.now()),
    until: later(platform.now(), longest),
    now: platform.now,
  }))
  for (const step of steps) {
    if (now() > until) return
    try {
      await tenancy.withTenant(step.companyId, (tenant) => escalate(tenant, step))
    } catch (error) {
      // Still due, and tried again in a minute. One that cannot be done does not hold up the others.
      log.error({ reason: (error as Error).message, ...step }, 'an escalation failed')
    }
  }
}

interface DueStep {
  companyId: number
  id: number
  ticketId: number
}

async function dueSteps(db: Database, now: Date): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select company_id, id, ticket_id from (
      select step.company_id, step.id, step.ticket_id,
        row_number() over (partition by step.company_id order by step.run_at, step.id) as turn
      from sla_escalations step join companies on companies.id = step.company_id
      where step.done_at is null and step.run_at <= ${moment(now)} and ${isServed(now)}
    ) as due
    where turn <= ${maxOfCompany} order by turn, company_id limit ${maxAtOnce}`.execute(db)
  return rows
}

/** One transaction: a process killed in the middle has done nothing, and the step is still due. */
async function escalate(tenant: Tenant, { id, ticketId }: DueStep) {
  // Somebody has it in hand at this moment: another worker, or the customer with a new message.
  const ticket = await claimTicket(tenant, ticketId)
  if (!ticket) return
  const step = await findStep(tenant, id)
  if (!step) return
  // Written first: what the step changes plans the others anew, and this one is done by then.
  const outcome = outcomes[step.action.kind]
  await writeOutcome(tenant, id, outcome)
  const isDone = await act(tenant, ticket, step)
  if (!isDone) await writeOutcome(tenant, id, 'nothing')
}

const outcomes = { tell: 'told', raise: 'raised', move: 'moved' } as const

interface Step {
  deadlineId: number
  action: Escalation['action']
}
async function findStep({ db, companyId }: Tenant, id: number): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select step.deadline_id, step.action from sla_escalations step
    join sla_deadlines deadline on deadline.company_id = step.company_id and deadline.id = step.deadline_id
    where step.company_id = ${companyId} and step.id = ${id} and step.done_at is null
      and deadline.settled_at is null`.execute(db)
  return rows[0]
}

async function writeOutcome({ db, companyId, now }: Tenant, id: number, outcome: string) {
  await db
    .updateTable('slaEscalations')
    .set({ doneAt: now().toISOString(), outcome })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Returns whether there was anything to do. */
async function act(tenant: Tenant, ticket: LockedTicket, { action, deadlineId }: Step): Promise<boolean> {
  switch (action.kind) {
    case 'tell':
      return tellOfDeadline(tenant, ticket, { deadlineId, who: action.who })
    case 'move':
      return moveToQueue(tenant, ticket, action.queueId)
    case 'raise':
      await followTicket(tenant, ticket.id, 'changed')
      return true
  }
}
