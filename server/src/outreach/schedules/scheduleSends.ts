import type { PageQuery, ScheduleSend } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { shownFailure, type ScheduleRow } from './schedules.queries.ts'

export interface Outcome {
  messageId?: number
  failure?: { code: string; text: string }
}

/** Writes down what became of a turn, or of several that were passed over together. */
export async function recordSend(
  { db, companyId, now }: Tenant,
  { id, sendAt }: Pick<ScheduleRow, 'id' | 'sendAt'>,
  { messageId, failure, turns = 1 }: Outcome & { turns?: number },
) {
  await db
    .insertInto('scheduleSends')
    .values({
      companyId,
      scheduleId: id,
      sendAt,
      triedAt: now().toISOString(),
      turns,
      messageId: messageId ?? null,
      failureCode: failure?.code ?? null,
      failureText: failure?.text ?? null,
    })
    .execute()
}

/** The time for which the last attempt was meant: the schedule itself speaks of the next one by now. */
export async function lastSendAt({ db, companyId }: Tenant, { id, sendAt }: ScheduleRow): Promise<string> {
  const last = await db
    .selectFrom('scheduleSends')
    .select('sendAt')
    .where('companyId', '=', companyId)
    .where('scheduleId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sendAt ?? sendAt
}

/** The message is about to be sent again: that it was refused before stays in the history. */
export async function keepRefusal({ db, companyId }: Tenant, schedule: ScheduleRow) {
  const { id, messageId, failureCode, failureText } = schedule
  await db
    .updateTable('scheduleSends')
    .set({ messageId: null, failureCode, failureText })
    .where('companyId', '=', companyId)
    .where('scheduleId', '=', id)
    .where('messageId', '=', messageId)
    .execute()
}

export async function listSends({ db, companyId }: Tenant, scheduleId: number, { pageNumber }: PageQuery) {
  const found = db
    .selectFrom('scheduleSends')
    .where('scheduleSends.companyId', '=', companyId)
    .where('scheduleSends.scheduleId', '=', scheduleId)
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.companyId', '=', 'scheduleSends.companyId')
          .onRef('messages.id', '=', 'scheduleSends.messageId'),
      )
      .leftJoin('tickets', (join) =>
        join
          .onRef('tickets.companyId', '=', 'messages.companyId')
          .onRef('tickets.id', '=', 'messages.ticketId'),
      )
      .select(['scheduleSends.id', 'scheduleSends.sendAt', 'scheduleSends.triedAt', 'scheduleSends.turns'])
      .select(['messages.ack', 'tickets.uuid as ticketUuid'])
      .select([
        sql<string | null>`coalesce(schedule_sends.failure_code, messages.failure_code)`.as('failureCode'),
        sql<string | null>`coalesce(schedule_sends.failure_text, messages.failure_text)`.as('failureText'),
      ])
      .orderBy('scheduleSends.id', 'desc'),
  )
  const sends = rows.map(({ failureCode, failureText, ...send }): ScheduleSend => ({
    ...send,
    failure: shownFailure(failureCode, failureText),
  }))
  return { sends, count, hasMore }
}
