import { calendarBodyLength, maxCalendarEntries, type CalendarEntry } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { matches, type Reader } from './schedules.queries.ts'

export interface Span {
  start: Date
  end: Date
}

interface Asked {
  reader: Reader
  span: Span
  searchParam: string
}

/** One more than is shown tells that there are more. */
const most = maxCalendarEntries + 1

function visible({ db, companyId }: Tenant, { reader, searchParam }: Asked) {
  let found = db
    .selectFrom('schedules')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'schedules.companyId')
        .onRef('contacts.id', '=', 'schedules.contactId'),
    )
    .where('schedules.companyId', '=', companyId)
  if (!reader.isManager) found = found.where('schedules.userId', '=', reader.userId)
  if (searchParam) found = found.where(matches(searchParam, reader.hidesNumbers))
  return found
}

/** What an entry shows of its schedule, whichever turn it is. */
const shown = (tenant: Tenant, asked: Asked) =>
  visible(tenant, asked).select([
    'schedules.id as scheduleId',
    'schedules.dueAt',
    'schedules.contactId',
    'contacts.name',
    sql<string>`left(schedules.body, ${sql.lit(calendarBodyLength)})`.as('body'),
    sql<boolean>`schedules.enviar_quantas_vezes > 1`.as('isRepeated'),
    sql<boolean>`schedules.media is not null`.as('hasMedia'),
  ])

interface Shown {
  scheduleId: number
  dueAt: string | null
  sendAt: string
  contactId: number
  name: string
  body: string
  isRepeated: boolean
  hasMedia: boolean
}

function entryOf(
  { contactId, name, ...row }: Shown,
  key: string,
  kind: CalendarEntry['kind'],
): CalendarEntry {
  const { scheduleId, sendAt, dueAt, body, isRepeated, hasMedia } = row
  return {
    key,
    scheduleId,
    kind,
    sendAt,
    dueAt,
    contact: { id: contactId, name },
    body,
    isRepeated,
    hasMedia,
  }
}

/** The turn that waits, or was the last. */
export async function findInSpan(tenant: Tenant, asked: Asked): Promise<CalendarEntry[]> {
  const { start, end } = asked.span
  const rows = await shown(tenant, asked)
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.companyId', '=', 'schedules.companyId')
        .onRef('messages.id', '=', 'schedules.messageId'),
    )
    .select('schedules.sendAt')
    .select(sql<boolean>`coalesce(schedules.failure_code, messages.failure_code) is not null`.as('hasFailed'))
    .where('schedules.sendAt', '>=', start.toISOString())
    .where('schedules.sendAt', '<', end.toISOString())
    .orderBy('schedules.sendAt')
    .limit(most)
    .execute()
  return rows.map(({ hasFailed, ...row }) =>
    entryOf(row, String(row.scheduleId), row.dueAt ? 'waiting' : hasFailed ? 'failed' : 'sent'),
  )
}

/** The turns before that. */
export async function findEarlierSends(tenant: Tenant, asked: Asked): Promise<CalendarEntry[]> {
  const { start, end } = asked.span
  const rows = await shown(tenant, asked)
    .innerJoin('scheduleSends', (join) =>
      join
        .onRef('scheduleSends.companyId', '=', 'schedules.companyId')
        .onRef('scheduleSends.scheduleId', '=', 'schedules.id')
        .onRef('scheduleSends.sendAt', '<>', 'schedules.sendAt'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.companyId', '=', 'scheduleSends.companyId')
        .onRef('messages.id', '=', 'scheduleSends.messageId'),
    )
    .select(['scheduleSends.sendAt', 'scheduleSends.id as sendId'])
    .select(
      sql<boolean>`coalesce(schedule_sends.failure_code, messages.failure_code) is not null`.as('hasFailed'),
    )
    // Of what was sent again, the last attempt.
    .distinctOn(['scheduleSends.sendAt', 'schedules.id'])
    .where('scheduleSends.sendAt', '>=', start.toISOString())
    .where('scheduleSends.sendAt', '<', end.toISOString())
    .orderBy('scheduleSends.sendAt')
    .orderBy('schedules.id')
    .orderBy('scheduleSends.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ hasFailed, sendId, ...row }) =>
    entryOf({ ...row, dueAt: null }, `${row.scheduleId}-s${sendId}`, hasFailed ? 'failed' : 'sent'),
  )
}

/** Those that will be repeated in the span, or before it. */
export async function findRepeating(tenant: Tenant, asked: Asked) {
  const { start, end } = asked.span
  const rows = await shown(tenant, asked)
    .select(['schedules.sendAt', 'schedules.anchorAt', 'schedules.anchorDone', 'schedules.timesDone'])
    .select(['schedules.intervalo', 'schedules.valorIntervalo', 'schedules.enviarQuantasVezes'])
    .select('schedules.tipoDias')
    .where('schedules.dueAt', 'is not', null)
    .where(sql<boolean>`schedules.enviar_quantas_vezes > 1`)
    .where('schedules.sendAt', '<', end.toISOString())
    .where(sql<boolean>`${lastTurnSeconds} >= ${start.getTime() / 1000 - secondsOfDay}::float8`)
    .orderBy('schedules.sendAt')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, entry: entryOf(row, '', 'coming') }))
}
export type RepeatingRow = Awaited<ReturnType<typeof findRepeating>>[number]

const secondsOfDay = 86_400

/** When the last turn is over for certain. In seconds: a thousand times ten thousand months is no date. */
const lastTurnSeconds = sql`extract(epoch from schedules.send_at)::float8
  + (schedules.enviar_quantas_vezes - schedules.times_done - 1)::float8 * schedules.valor_intervalo
    * case schedules.intervalo when 1 then 86400 when 2 then 604800 when 3 then 2678400 else 60 end`
