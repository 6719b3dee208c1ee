import type { IntegrationCall, IntegrationFailure, SentPart } from '@chatflow/contract'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { failuresInARow, restsAfter } from './restsAfter.ts'

/** A question that waits for its answer. */
export interface Call {
  id: number
  integrationId: number
  ticketId: number
  event: IntegrationCall['event']
  messageIds: number[]
  tries: number
}

/** Nothing when it is answered, or its ticket is gone. */
export async function findCall({ db, companyId }: Tenant, id: number): Promise<Call | undefined> {
  const row = await db
    .selectFrom('integrationCalls')
    .select(['id', 'integrationId', 'ticketId', 'event', 'messageIds', 'tries'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return callOf(row)
}

/** One that a block of a flow made is done when it is written down. */
function callOf<R extends { integrationId: number | null; event: string }>(row: R | undefined) {
  if (!row || row.integrationId === null) return undefined
  return { ...row, integrationId: row.integrationId, event: row.event as Call['event'] }
}

/** Whether the service has just failed so often in a row that customers shall not wait for it. */
export async function isResting({ db, companyId, now }: Tenant, integrationId: number): Promise<boolean> {
  const last = await db
    .selectFrom('integrationCalls')
    .select(['failure', 'doneAt'])
    .where('companyId', '=', companyId)
    .where('integrationId', '=', integrationId)
    .where('tookMs', 'is not', null)
    .where('doneAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(failuresInARow)
    .execute()
  return restsAfter(last, now())
}

interface Progress {
  tries?: number
  status?: number | null
  tookMs?: number
  failure?: IntegrationFailure | null
  isSilent?: boolean
  replyUntil?: string
  isDone?: boolean
  sent?: SentPart[]
  said?: string[]
}
export async function recordCall({ db, companyId, now }: Tenant, id: number, progress: Progress) {
  const { isDone, sent, said, ...columns } = progress
  await db
    .updateTable('integrationCalls')
    .set({
      ...columns,
      ...(sent && { sent: JSON.stringify(sent) }),
      ...(said && { said: JSON.stringify(said) }),
      ...(isDone && { doneAt: now().toISOString() }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface BlockCall {
  ticketId: number
  runId: number
  nodeId: string
  event: Call['event']
  tries: number
  status: number | null
  tookMs: number
  failure: IntegrationFailure | null
  sent: SentPart[]
  said: string[]
}

/** What a block of a flow asked a service that is no integration of the company. */
export async function recordBlockCall({ db, companyId, now }: Tenant, call: BlockCall) {
  const at = now().toISOString()
  const { sent, said } = call
  await db
    .insertInto('integrationCalls')
    .values({
      ...call,
      companyId,
      messageIds: [],
      isSilent: call.failure === null && said.length === 0,
      sent: JSON.stringify(sent),
      said: JSON.stringify(said),
      createdAt: at,
      doneAt: at,
    })
    .execute()
}

/** A call with what is known about its reply; nothing when there is no such call. */
export async function findReplyState({ db, companyId }: Tenant, id: number) {
  const row = await db
    .selectFrom('integrationCalls')
    .select(['id', 'integrationId', 'ticketId', 'event', 'messageIds', 'tries'])
    .select(['createdAt', 'doneAt', 'replyUntil', 'repliedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return callOf(row)
}

export async function hasNewerCall({ db, companyId }: Tenant, { id, ticketId }: Call): Promise<boolean> {
  const newer = await db
    .selectFrom('integrationCalls')
    .select('id')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** Returns whether this is the first reply to the call. */
export async function markReplied({ db, companyId, now }: Tenant, id: number): Promise<boolean> {
  const first = await db
    .updateTable('integrationCalls')
    .set({ repliedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('repliedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}

export async function forgetOldCalls({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('integrationCalls').where('createdAt', '<', before.toISOString()).execute()
}
