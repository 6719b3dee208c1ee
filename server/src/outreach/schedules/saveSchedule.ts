import { scheduleMaxLateMs, ScheduleForm, type ScheduleChanges } from '@chatflow/contract'
import { readTemplateChoice } from '../../channels/templates/chooseTemplate.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { wholeForm } from '../../platform/http/wholeForm.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceDeleted, announceSchedule } from './announceSchedule.ts'
import { sendSoon } from './dueSoon.ts'
import { givenMoment } from '../../platform/calendar.ts'
import { nextTurn } from './planSchedule.ts'
import { isSent, type Reader, type ScheduleRow } from './schedules.queries.ts'
import { lockOwn } from './schedules.visibility.ts'

export async function createSchedule(tenant: Tenant, reader: Reader, form: ScheduleForm): Promise<number> {
  await requireKnown(tenant, reader, form)
  const at = tenant.now().toISOString()
  const anchorAt = await wantedTime(tenant, form)
  const plan = { anchorAt, anchorDone: 0, timesDone: 0 }
  const turn = (await nextTurn(tenant, { ...form, ...plan })) ?? fail('ERR_INVALID_INPUT')
  const { id } = await tenant.db
    .insertInto('schedules')
    .values({
      ...columnsOf(form),
      ...plan,
      ...turn,
      companyId: tenant.companyId,
      userId: reader.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendSoon(tenant, id, turn.dueAt)
  await announceSchedule(tenant, 'create', id)
  return id
}

/** Changes what has not been sent. Another time begins the counting anew; what has had its turn is not repeated. */
export async function updateSchedule(tenant: Tenant, reader: Reader, id: number, changes: ScheduleChanges) {
  const before = await lockOwn(tenant, reader, id)
  if (isSent(before)) fail('ERR_SCHEDULE_SENT')
  const form = wholeForm(ScheduleForm, before, changes)
  await requireKnown(tenant, reader, form)
  await writeChange(tenant, before, form, await planOf(tenant, before, form))
}

/** Writes a change with the turn that follows from it, and tells of it. */
export async function writeChange(
  tenant: Tenant,
  before: ScheduleRow,
  form: ScheduleForm | Record<string, never>,
  plan: Plan,
) {
  const turn = await nextTurn(tenant, { ...before, ...form, ...plan })
  const isOver = turn === undefined && before.failureCode === null
  await tenant.db
    .updateTable('schedules')
    .set({
      ...columnsOf(form),
      sendAt: before.sendAt,
      ...plan,
      ...(turn ?? { dueAt: null }),
      sentAt: isOver ? tenant.now().toISOString() : null,
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', before.id)
    .execute()
  await sendSoon(tenant, before.id, turn?.dueAt)
  await announceSchedule(tenant, 'update', before.id)
}

/** A change of its time alone leaves the template as it is. */
function columnsOf<F extends ScheduleForm | Record<string, never>>({ template, ...columns }: F) {
  return { ...columns, ...(template !== undefined && { template: template && JSON.stringify(template) }) }
}

type Wanted = Pick<ScheduleForm, 'sendAt' | 'intervalo' | 'valorIntervalo'>
type Plan = Awaited<ReturnType<typeof planOf>>

/** What the repetitions are counted from after a change. */
export async function planOf(tenant: Tenant, before: ScheduleRow, form: Wanted) {
  const sendAt = givenMoment(form.sendAt, await zoneOf(tenant)).toISOString()
  const isKept =
    sendAt === before.sendAt &&
    form.intervalo === before.intervalo &&
    form.valorIntervalo === before.valorIntervalo
  const { anchorAt: begun, anchorDone, timesDone: done } = before
  if (isKept) return { anchorAt: begun, anchorDone, timesDone: done }
  const anchorAt = await wantedTime(tenant, form)
  // What failed and has no other turn gets one at the new time.
  const isRepeated = before.dueAt === null && before.failureCode !== null
  const timesDone = isRepeated ? done - 1 : done
  const forgotten = isRepeated && { failureCode: null, failureText: null, messageId: null }
  return { anchorAt, anchorDone: timesDone, timesDone, ...forgotten }
}

const zoneOf = async (tenant: Tenant) => (await companySnapshot(tenant)).company.timezone

/** As a moment, refused when it is so late that nothing would be sent. */
export async function wantedTime(tenant: Tenant, { sendAt }: Pick<ScheduleForm, 'sendAt'>): Promise<string> {
  const wanted = givenMoment(sendAt, await zoneOf(tenant))
  if (wanted.getTime() < tenant.now().getTime() - scheduleMaxLateMs)
    fail('ERR_INVALID_INPUT', { details: [{ path: 'sendAt', message: 'In The Past!' }] })
  return wanted.toISOString()
}

/** Everything it names belongs to the company, and nobody writes into a group that they may not see. */
async function requireKnown(tenant: Tenant, { seesGroups }: Reader, form: ScheduleForm) {
  const { users, queues, connections } = await companySnapshot(tenant)
  if (form.ticketUserId !== null && !users.has(form.ticketUserId)) fail('ERR_NO_USER_FOUND')
  if (form.queueId !== null && !queues.has(form.queueId)) fail('ERR_NO_QUEUE_FOUND')
  if (form.whatsappId !== null && !connections.has(form.whatsappId)) fail('ERR_NO_WAPP_FOUND')
  // Its file comes afterwards, if it wants one.
  if (form.template && form.whatsappId !== null)
    await readTemplateChoice(tenant, form.whatsappId, form.template)
  const contact = await tenant.db
    .selectFrom('contacts')
    .select('isGroup')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', form.contactId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!contact) fail('ERR_NO_CONTACT_FOUND')
  // Which connection it is without a wish is decided when it is sent.
  const possible = [...connections.values()].filter(({ id }) => id === (form.whatsappId ?? id))
  if (!seesGroups && possible.some((connection) => isApart(contact, connection))) fail('ERR_NO_PERMISSION')
}

export async function deleteSchedule(tenant: Tenant, reader: Reader, id: number) {
  await lockOwn(tenant, reader, id)
  await remove(tenant, 'id', id)
}

/** With a contact goes what was still to be said to it. */
export const deleteSchedulesOf = (tenant: Tenant, { contactId }: { contactId: number }) =>
  remove(tenant, 'contactId', contactId)

async function remove(tenant: Tenant, column: 'id' | 'contactId', value: number) {
  const removed = await tenant.db
    .deleteFrom('schedules')
    .where('companyId', '=', tenant.companyId)
    .where(column, '=', value)
    .returning(['id', 'userId', 'media'])
    .execute()
  for (const { media, ...schedule } of removed) {
    if (media) await forgetFiles(tenant, [media as unknown as StoredMedia])
    announceDeleted(tenant, schedule)
  }
}
