import { wholeWeek, type Company, type ScheduleRow } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findCompany } from './findCompany.ts'
import type { By } from './holidays.ts'

/** The company's week or its clocks are others now. */
export const hoursChanged = defineEvent<Record<never, never>>('hoursChanged')

export function saveSchedules(tenant: Tenant, given: ScheduleRow[], by: By): Promise<Company> {
  return change(tenant, { schedules: JSON.stringify(wholeWeek(given)) }, by)
}

export function changeTimezone(tenant: Tenant, timezone: string, by: By): Promise<Company> {
  return change(tenant, { timezone }, by)
}

async function change(tenant: Tenant, columns: { schedules: string } | { timezone: string }, by: By) {
  const { db, companyId } = tenant
  const before = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  await db
    .updateTable('companies')
    .set({ ...columns, updatedAt: tenant.now().toISOString() })
    .where('id', '=', companyId)
    .execute()
  const company = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  const { schedules, timezone } = before
  const after = { schedules: company.schedules, timezone: company.timezone }
  await recordAudit(tenant, {
    ...by,
    action: 'update',
    entity: 'company',
    entityId: companyId,
    before: { schedules, timezone },
    after,
  })
  tenant.invalidate('company', companyId)
  for (const [key, value] of Object.entries(columns))
    tenant.publish('settings', { action: 'update', setting: { key, value } }, everyone)
  await tenant.raise(hoursChanged, {})
  return company
}
