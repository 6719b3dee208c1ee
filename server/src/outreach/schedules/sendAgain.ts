import { resend } from '../../conversations/messages/retryMessage.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'
import type { Reader } from './schedules.queries.ts'
import { lockOwn } from './schedules.visibility.ts'
import { keepRefusal, lastSendAt, recordSend } from './scheduleSends.ts'
import { sendSchedule } from './sendSchedule.ts'

/** Sends what failed last: the same message if there is one, so that it cannot arrive twice. */
export async function sendAgain(tenant: Tenant, reader: Reader, id: number) {
  const schedule = await lockOwn(tenant, reader, id)
  if (schedule.failureCode === null) fail('ERR_NOT_FAILED')
  if (schedule.messageId !== null) {
    await keepRefusal(tenant, schedule)
    await resend(tenant, schedule.messageId)
  }
  const messageId = schedule.messageId ?? (await sendSchedule(tenant, schedule))
  await recordSend(tenant, { id, sendAt: await lastSendAt(tenant, schedule) }, { messageId })
  const at = tenant.now().toISOString()
  await tenant.db
    .updateTable('schedules')
    .set({
      messageId,
      failureCode: null,
      failureText: null,
      sentAt: schedule.dueAt === null ? at : null,
      updatedAt: at,
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceSchedule(tenant, 'update', id)
}
