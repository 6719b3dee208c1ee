import type { PromptCall, PromptFailure } from '@chatflow/contract'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { failuresInARow, restsAfter } from '../integrations/restsAfter.ts'

/** A question that waits for its answer. */
export interface WaitingCall {
  id: number
  promptId: number
  ticketId: number
  runId: number
  event: 'start' | 'message'
  messageIds: number[]
  tries: number
}

/** Nothing when it is answered, or its ticket or its prompt is gone. */
export async function findWaitingCall(
  { db, companyId }: Tenant,
  id: number,
): Promise<WaitingCall | undefined> {
  const row = await db
    .selectFrom('promptCalls')
    .select(['id', 'promptId', 'ticketId', 'runId', 'event', 'messageIds', 'tries'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  const { promptId = null, ticketId = null, runId = null } = row ?? {}
  if (!row || promptId === null || ticketId === null || runId === null) return undefined
  return { ...row, promptId, ticketId, runId, event: row.event as WaitingCall['event'] }
}

interface NewCall {
  promptId: number | null
  ticketId: number | null
  runId: number | null
  /** The block of a flow that asks. */
  nodeId?: string
  purpose: PromptCall['purpose']
  event?: WaitingCall['event']
  messageIds?: number[]
}

export async function insertCall({ db, companyId, now }: Tenant, call: NewCall): Promise<number> {
  const { id } = await db
    .insertInto('promptCalls')
    .values({ companyId, ...call, createdAt: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Progress extends Partial<
  Pick<PromptCall, 'tries' | 'model' | 'status' | 'tookMs' | 'seen' | 'said'>
> {
  failure?: PromptFailure | null
  inputTokens?: number
  outputTokens?: number
  isDone?: boolean
}
export async function recordCall({ db, companyId, now }: Tenant, id: number, progress: Progress) {
  const { isDone, seen, said, ...columns } = progress
  await db
    .updateTable('promptCalls')
    .set({
      ...columns,
      ...(seen && { seen: JSON.stringify(seen) }),
      ...(said && { said: JSON.stringify(said) }),
      ...(isDone && { doneAt: now().toISOString() }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Whether the model has just failed so often in a row that customers shall not wait for it. */
export async function isResting({ db, companyId, now }: Tenant, promptId: number): Promise<boolean> {
  const last = await db
    .selectFrom('promptCalls')
    .select(['failure', 'doneAt'])
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .where('tookMs', 'is not', null)
    .where('doneAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(failuresInARow)
    .execute()
  return restsAfter(last, now())
}

/** What was asked lately: enough to see what is wrong. */
const maxCalls = 50

export async function listCalls({ db, companyId }: Tenant, promptId: number): Promise<PromptCall[]> {
  const rows = await db
    .selectFrom('promptCalls')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'promptCalls.companyId')
        .onRef('tickets.id', '=', 'promptCalls.ticketId'),
    )
    .select([
      'promptCalls.id',
      'promptCalls.promptId',
      'promptCalls.ticketId',
      'tickets.uuid as ticketUuid',
      'promptCalls.purpose',
      'promptCalls.createdAt',
      'promptCalls.tries',
      'promptCalls.model',
      'promptCalls.status',
      'promptCalls.tookMs',
      'promptCalls.failure',
      'promptCalls.seen',
      'promptCalls.said',
      'promptCalls.inputTokens',
      'promptCalls.outputTokens',
      'promptCalls.doneAt',
    ])
    .where('promptCalls.companyId', '=', companyId)
    .where('promptCalls.promptId', '=', promptId)
    .orderBy('promptCalls.id', 'desc')
    .limit(maxCalls)
    .execute()
  return rows.map(({ doneAt, purpose, failure, seen, said, ...row }) => ({
    ...row,
    purpose: purpose as PromptCall['purpose'],
    failure: failure as PromptFailure | null,
    seen: seen as PromptCall['seen'],
    said: { texts: [], tools: [], sources: [], ...(said as Partial<PromptCall['said']>) },
    isDone: doneAt !== null,
  }))
}

export async function forgetOldPromptCalls({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('promptCalls').where('createdAt', '<', before.toISOString()).execute()
}
