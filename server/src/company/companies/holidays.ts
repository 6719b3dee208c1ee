import type { Holiday, HolidayForm } from '@chatflow/contract'
import { sql } from 'kysely'
import { recordAudit } from '../audit/recordAudit.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const holidaysChanged = defineEvent<Record<never, never>>('holidaysChanged')

const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')

export function listHolidays({ db, companyId }: Tenant): Promise<Holiday[]> {
  return db
    .selectFrom('holidays')
    .select(['id', 'name', day])
    .where('companyId', '=', companyId)
    .orderBy('holidays.day')
    .execute()
}

export interface By {
  userId: number
  address: string
}

export async function createHoliday(tenant: Tenant, form: HolidayForm, by: By): Promise<Holiday> {
  const { db, companyId } = tenant
  const holiday = await db
    .insertInto('holidays')
    .values({ ...form, companyId })
    .returning(['id', 'name', day])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'holidays_day') fail('ERR_DUPLICATED_HOLIDAY')
      throw error
    })
  await recordAudit(tenant, {
    ...by,
    action: 'create',
    entity: 'holiday',
    entityId: holiday.id,
    after: holiday,
  })
  tenant.invalidate('company', companyId)
  tenant.publish('holiday', { action: 'create', holiday }, everyone)
  await tenant.raise(holidaysChanged, {})
  return holiday
}

export async function deleteHoliday(tenant: Tenant, id: number, by: By) {
  const { db, companyId } = tenant
  const deleted = await db
    .deleteFrom('holidays')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(['id', 'name', day])
    .executeTakeFirst()
  if (!deleted) fail('ERR_NO_HOLIDAY_FOUND')
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'holiday', entityId: id, before: deleted })
  tenant.invalidate('company', companyId)
  tenant.publish('holiday', { action: 'delete', holidayId: id }, everyone)
  await tenant.raise(holidaysChanged, {})
}
