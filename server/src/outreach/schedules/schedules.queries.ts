import type { Schedule, ScheduleQuery, ScheduleStatus, TemplateChoice } from '@chatflow/contract'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { nameMatches } from '../../conversations/contacts/contactMatches.ts'
import { companySnapshot, type CompanySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { attachmentOf } from '../../media/attachment.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { paged } from '../../platform/database/paged.ts'
import type { DB } from '../../platform/database/tables.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = [
  'schedules.id',
  'schedules.body',
  'schedules.contactId',
  'schedules.sendAt',
  'schedules.dueAt',
  'schedules.sentAt',
  'schedules.timesDone',
  'schedules.anchorAt',
  'schedules.anchorDone',
  'schedules.openTicket',
  'schedules.ticketUserId',
  'schedules.queueId',
  'schedules.statusTicket',
  'schedules.intervalo',
  'schedules.valorIntervalo',
  'schedules.enviarQuantasVezes',
  'schedules.tipoDias',
  'schedules.assinar',
  'schedules.userId',
  'schedules.whatsappId',
  'schedules.media',
  'schedules.template',
  'schedules.messageId',
  'schedules.createdAt',
  'schedules.updatedAt',
] as const

const fromSchedules = ({ db, companyId }: Tenant) =>
  db.selectFrom('schedules').where('schedules.companyId', '=', companyId)

/** Adds the contact's name and what became of the last message: it may fail long after it was handed over. */
function shaped(schedules: SelectQueryBuilder<DB, 'schedules', object>) {
  return schedules
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'schedules.companyId')
        .onRef('contacts.id', '=', 'schedules.contactId'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.companyId', '=', 'schedules.companyId')
        .onRef('messages.id', '=', 'schedules.messageId'),
    )
    .select(columns)
    .select(['contacts.name as contactName', 'messages.ticketId'])
    .select([
      sql<string | null>`coalesce(schedules.failure_code, messages.failure_code)`.as('failureCode'),
      sql<string | null>`coalesce(schedules.failure_text, messages.failure_text)`.as('failureText'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof shaped>['executeTakeFirstOrThrow']>>
export type ScheduleRow = Omit<Row, 'media' | 'template'> & {
  media: StoredMedia | null
  template: TemplateChoice | null
}

/** Whose schedules: one person's, or everyone's for those who manage them. */
export interface Reader {
  userId: number
  isManager: boolean
  hidesNumbers: boolean
  seesGroups: boolean
}

export async function listSchedules(tenant: Tenant, reader: Reader, query: ScheduleQuery) {
  const snapshot = await companySnapshot(tenant)
  const { timezone } = snapshot.company
  const { searchParam, contactId, status, dateStart, dateEnd } = query
  let found = fromSchedules(tenant)
  if (!reader.isManager) found = found.where('schedules.userId', '=', reader.userId)
  if (contactId) found = found.where('schedules.contactId', '=', contactId)
  if (dateStart) found = found.where('schedules.sendAt', '>=', startOf(dateStart, timezone))
  if (dateEnd) found = found.where('schedules.sendAt', '<', endOf(dateEnd, timezone))
  if (status) found = found.where(isIn[status])
  if (searchParam) found = found.where(matches(searchParam, reader.hidesNumbers))
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    shaped(all)
      .orderBy(sql`schedules.due_at is null`)
      .orderBy('schedules.dueAt')
      .orderBy('schedules.sendAt', 'desc')
      .orderBy('schedules.id', 'desc'),
  )
  return { schedules: rows.map((row) => scheduleOf(tenant, rowOf(row), snapshot)), count, hasMore }
}

const hasFailed = sql<boolean>`(schedules.failure_code is not null or exists (select from messages
  where company_id = schedules.company_id and id = schedules.message_id and failure_code is not null))`

const isIn: Record<ScheduleStatus, RawBuilder<boolean>> = {
  ERRO: hasFailed,
  PENDENTE: sql`(schedules.due_at is not null and not ${hasFailed})`,
  ENVIADA: sql`(schedules.due_at is null and not ${hasFailed})`,
}

/** In the text, or the name of the contact. */
export const matches = (typed: string, hidesNumbers: boolean) =>
  sql<boolean>`(strpos(fold(schedules.body), fold(${typed})) > 0
  or exists (select from contacts where company_id = schedules.company_id and id = schedules.contact_id
    and ${nameMatches(typed, sql`name`, hidesNumbers)}))`

const rowOf = (row: Row): ScheduleRow => ({
  ...row,
  media: row.media as StoredMedia | null,
  template: row.template as TemplateChoice | null,
})

export async function findSchedule(tenant: Tenant, id: number): Promise<ScheduleRow | undefined> {
  const row = await shaped(fromSchedules(tenant).where('schedules.id', '=', id)).executeTakeFirst()
  return row && rowOf(row)
}

/** The same, held until the end of the transaction. */
export async function lockSchedule(tenant: Tenant, id: number): Promise<ScheduleRow | undefined> {
  const row = await shaped(fromSchedules(tenant).where('schedules.id', '=', id))
    .forUpdate('schedules')
    .executeTakeFirst()
  return row && rowOf(row)
}

/** One that is due, for the first that comes: a second worker, or one that a person is changing, passes by. */
export async function claimDue(tenant: Tenant, id: number): Promise<ScheduleRow | undefined> {
  const row = await shaped(fromSchedules(tenant).where('schedules.id', '=', id))
    .where('schedules.dueAt', '<=', tenant.now().toISOString())
    .forUpdate('schedules')
    .skipLocked()
    .executeTakeFirst()
  return row && rowOf(row)
}

export function scheduleOf(
  tenant: Tenant,
  row: ScheduleRow,
  { users, connections }: CompanySnapshot,
): Schedule {
  const { media, contactName, failureCode, failureText, ...schedule } = row
  const user = users.get(row.userId ?? 0)
  const whatsapp = connections.get(row.whatsappId ?? 0)
  const failure = shownFailure(failureCode, failureText)
  return {
    ...schedule,
    statusTicket: schedule.statusTicket as Schedule['statusTicket'],
    status: failure ? 'ERRO' : row.dueAt === null ? 'ENVIADA' : 'PENDENTE',
    failure,
    sentAt: isSent(row) ? row.sentAt : null,
    contact: { id: row.contactId, name: contactName },
    user: user ? { id: user.id, name: user.name } : null,
    whatsapp: whatsapp ? { id: whatsapp.id, name: whatsapp.name, channel: whatsapp.channel } : null,
    ...attachmentOf(tenant, media),
  }
}

export const shownFailure = (code: string | null, text: string | null) =>
  code === null ? null : { code, text: text ?? code }

/** All of it has left, and nothing came back. */
export const isSent = ({ sentAt, failureCode }: Pick<ScheduleRow, 'sentAt' | 'failureCode'>) =>
  sentAt !== null && failureCode === null
