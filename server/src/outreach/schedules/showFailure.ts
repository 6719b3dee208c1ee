import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'

/** What was handed over and then refused by the network shows in the schedule too. */
export async function showFailure(tenant: Tenant, { message }: { message: { id: number } }) {
  const schedule = await tenant.db
    .selectFrom('schedules')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('messageId', '=', message.id)
    .executeTakeFirst()
  if (schedule) await announceSchedule(tenant, 'update', schedule.id)
}
