import { sql } from 'kysely'
import type { AutomationKind, RunState } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export type { AutomationKind, RunState }

/** One stretch of automation on one ticket: a menu, a service that leads it, a question that waits for its answer. */
export interface Run {
  id: number
  kind: AutomationKind
  state: RunState
  queueId: number | null
  integrationId: number | null
  flowId: number | null
  flowVersion: number | null
  promptId: number | null
  /** Belongs to the responder of this kind, which alone knows its shape. `{}` is the beginning. */
  memory: unknown
}

export interface RunChange {
  state?: RunState
  memory?: object
  queueId?: number | null
  integrationId?: number | null
  flowId?: number | null
  flowVersion?: number | null
  promptId?: number | null
}

const columns = [
  'id',
  'kind',
  'state',
  'queueId',
  'integrationId',
  'flowId',
  'flowVersion',
  'promptId',
  'memory',
] as const

export const isLive = (state: RunState) => state === 'running' || state === 'waiting'

/** What is remembered in the present attendance of a ticket: at most one run of each kind. */
export function listCurrentRuns({ db, companyId }: Tenant, ticketId: number): Promise<Run[]> {
  return db
    .selectFrom('automationRuns')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('isCurrent', '=', true)
    .execute()
}

/** Begins a run. None of its kind is current: the caller has ended or forgotten the one before. */
export function startRun(
  { db, companyId, now }: Tenant,
  ticketId: number,
  kind: AutomationKind,
  { state = 'running', memory = {}, ...about }: RunChange = {},
): Promise<Run> {
  const at = now().toISOString()
  return db
    .insertInto('automationRuns')
    .values({
      companyId,
      ticketId,
      kind,
      state,
      memory: JSON.stringify(memory),
      ...about,
      startedAt: at,
      endedAt: isLive(state) ? null : at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A run that is done may go on in the same attendance: `#` leads back to the menu. */
export async function updateRun(
  { db, companyId, now }: Tenant,
  run: Run,
  { memory, ...change }: RunChange,
): Promise<Run> {
  const { state = run.state } = change
  await db
    .updateTable('automationRuns')
    .set({
      ...change,
      ...(memory && { memory: JSON.stringify(memory) }),
      ...(state !== run.state && { endedAt: isLive(state) ? null : now().toISOString() }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', run.id)
    .execute()
  return { ...run, ...change, ...(memory && { memory }) }
}

/** Ends one run, and nothing of it is remembered any more. */
export async function forgetRun({ db, companyId, now }: Tenant, { id, state }: Run) {
  await db
    .updateTable('automationRuns')
    .set({ isCurrent: false, ...(isLive(state) && { state: 'done', endedAt: now().toISOString() }) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface Ending {
  state: 'done' | 'stopped'
  /** Of this kind it stays known that it ran, so that it does not begin again by itself. */
  remembers?: AutomationKind
}

/**
 * Ends every run of a ticket and forgets what they remembered, as part of the statement that is built on it: ends of
 * tickets come in thousands.
 */
export const endingRuns = ({ db, companyId, now }: Tenant, ticketId: number, { state, remembers }: Ending) =>
  db.with('ended', (ending) =>
    ending
      .updateTable('automationRuns')
      .set({
        isCurrent: sql<boolean>`kind is not distinct from ${remembers ?? null}::automation_kind`,
        state: sql<RunState>`case when state in ('running', 'waiting') then ${state}::run_state else state end`,
        endedAt: sql<string>`coalesce(ended_at, ${now().toISOString()}::timestamptz)`,
      })
      .where('companyId', '=', companyId)
      .where('ticketId', '=', ticketId)
      .where('isCurrent', '=', true)
      .returning('id'),
  )

export async function endRuns(tenant: Tenant, ticketId: number, ending: Ending) {
  await endingRuns(tenant, ticketId, ending).selectFrom('ended').select('id').execute()
}

/** Of a customer who is erased nothing stays but that there were runs and steps, and why. */
export async function eraseRuns({ db, companyId }: Tenant, ticketIds: number[]) {
  await sql`with emptied as (
      update automation_runs set memory = '{}' where company_id = ${companyId} and ticket_id = any(${ticketIds}::bigint[])
      returning id)
    update automation_steps set input = '{}', output = output - 'variables' from emptied
    where automation_steps.company_id = ${companyId} and automation_steps.run_id = emptied.id`.execute(db)
}
