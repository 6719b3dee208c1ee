import type { ScheduleRow } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export interface CompanyHours {
  timeZone: string
  schedules: ScheduleRow[]
  /** Days on which it is closed, such as `2026-12-25`. */
  holidays: ReadonlySet<string>
}

/** When a company is open, as a copy: a change of hours, zone or holidays says `invalidate('company', companyId)`. */
export function companyHours(tenant: Tenant): Promise<CompanyHours> {
  return tenant.cached(tenant.companyId, 'hours', () => readCompanyHours(tenant))
}

/** As they are at this moment, also when they were changed a moment ago. */
export async function readCompanyHours({ db, companyId }: Tenant): Promise<CompanyHours> {
  const company = await db
    .selectFrom('companies')
    .select(['timezone', 'schedules'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('holidays')
        .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
        .whereRef('holidays.companyId', '=', 'companies.id')})`.as('holidays'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    timeZone: company.timezone,
    schedules: company.schedules as ScheduleRow[],
    holidays: new Set(company.holidays),
  }
}
