import { undoSeconds, type MacroAction, type MacroRun } from '@chatflow/contract'
import { z } from 'zod'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import { lockTicket, lockTicketIfThere } from '../../conversations/tickets/lockTicket.ts'
import { logTicket } from '../../conversations/tickets/ticketHistory.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { later, seconds } from '../../platform/clock.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { AppError, fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { doSteps, endsConversation } from './macroSteps.ts'
import { findUsable, macroOf } from './macros.queries.ts'
import { countUse } from './saveMacro.ts'

const finishMacro = defineJob({
  name: 'finishMacro',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), runId: z.number() }),
})

interface Asked {
  companyId: number
  viewer: Viewer
  ticketId: number
  macroId: number
}

/**
 * Starts a macro. All its steps are tried at once and taken back, so that what is not allowed is refused now and not when
 * nobody looks any more; then they wait, so that the user can undo them before anything has been said.
 */
export async function runMacro(tenancy: Tenancy, asked: Asked): Promise<MacroRun> {
  const { companyId, viewer, ticketId } = asked
  await rehearse(tenancy, asked)
  return tenancy.withTenant(companyId, async (tenant) => {
    const macro = await getMacro(tenant, asked)
    const ticket = await lockTicket(tenant, ticketId)
    const due = later(tenant.now(), seconds(undoSeconds))
    const run = await tenant.db
      .insertInto('macroRuns')
      .values({
        companyId,
        ticketId,
        macroId: macro.id,
        userId: viewer.userId,
        name: macro.name,
        actions: JSON.stringify(macro.actions),
        viewer: JSON.stringify(viewer),
        lastMessageAt: ticket.lastMessageAt,
        dueAt: due.toISOString(),
      })
      .returning(['id', 'ticketId', 'name', 'dueAt'])
      .executeTakeFirstOrThrow()
      .catch(refuseSecond)
    await tenant.enqueue(
      finishMacro,
      { companyId, runId: run.id },
      { runAt: due, key: keyOf(companyId, run.id) },
    )
    return run
  })
}

/** Two at once would talk over each other. */
function refuseSecond(error: unknown): never {
  if (violatedUnique(error) === 'macro_runs_of_ticket') fail('ERR_MACRO_RUNNING')
  throw error
}

const keyOf = (companyId: number, runId: number) => `macro:${companyId}:${runId}`

async function getMacro(tenant: Tenant, { viewer, macroId }: Asked) {
  const row = await findUsable(tenant, viewer.userId, macroId).executeTakeFirst()
  return macroOf(row ?? fail('ERR_NO_MACRO_FOUND'))
}

class Rehearsed extends Error {}

/** Everything, and then nothing of it: the transaction is rolled back, and with it messages, jobs and events. */
async function rehearse(tenancy: Tenancy, asked: Asked) {
  const { companyId, viewer, ticketId } = asked
  const trial = tenancy.withTenant(companyId, async (tenant) => {
    const { actions } = await getMacro(tenant, asked)
    if (!maySee(viewer, await lockTicket(tenant, ticketId))) fail('ERR_NO_TICKET_FOUND')
    await doSteps(tenant, { viewer, ticketId }, actions)
    throw new Rehearsed()
  })
  await trial.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

/** As if nobody had started it. */
export async function undoMacro({ db, companyId }: Tenant, userId: number, runId: number) {
  const undone = await db
    .deleteFrom('macroRuns')
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  // Too late and not yours look the same.
  if (!undone) fail('ERR_NOT_UNDOABLE', { status: 404 })
}

export const macroJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(finishMacro, async ({ companyId, runId }) => {
    try {
      await tenancy.withTenant(companyId, (tenant) => finish(tenant, runId))
    } catch (error) {
      // What was allowed five seconds ago is not any more: no second try changes that.
      if (!(error instanceof AppError)) throw error
      await tenancy.withTenant(companyId, (tenant) => giveUp(tenant, runId, error.code))
    }
  }),
]

/** The ticket first, then its run: in the order in which everybody else takes them. */
async function finish(tenant: Tenant, runId: number) {
  const run = await findRun(tenant, runId)
  const ticket = run && (await lockTicketIfThere(tenant, run.ticketId))
  if (!ticket || !(await forget(tenant, runId))) return
  const actions = run.actions as MacroAction[]
  if (endsConversation(actions) && ticket.lastMessageAt !== run.lastMessageAt) fail('ERR_CUSTOMER_WROTE')
  const { ticketId, userId, name } = run
  await logTicket(tenant, { ticketId, type: 'macro', userId, queueId: ticket.queueId, detail: name })
  await doSteps(tenant, { viewer: run.viewer as Viewer, ticketId }, actions)
  if (run.macroId !== null) await countUse(tenant, run.macroId)
  tell(tenant, run, null)
}

async function giveUp(tenant: Tenant, runId: number, error: string) {
  const run = await findRun(tenant, runId)
  if (!run || !(await forget(tenant, runId))) return
  const { ticketId, userId, name } = run
  await logTicket(tenant, { ticketId, type: 'macro', userId, detail: name, reason: 'macroRefused' })
  await announceTicket(tenant, await getTicket(tenant, ticketId))
  tell(tenant, run, error)
}

const findRun = ({ db, companyId }: Tenant, runId: number) =>
  db
    .selectFrom('macroRuns')
    .select(['id', 'ticketId', 'macroId', 'userId', 'name', 'actions', 'viewer', 'lastMessageAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .executeTakeFirst()

async function forget({ db, companyId }: Tenant, runId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('macroRuns')
    .where('companyId', '=', companyId)
    .where('id', '=', runId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

const tell = (
  tenant: Tenant,
  { id, ticketId, userId, name }: { id: number; ticketId: number; userId: number; name: string },
  error: string | null,
) => tenant.publish('macroRun', { id, ticketId, macro: name, error }, { rooms: [room.user(userId)] })
