import {
  companySettingDefaults,
  defaultTimezone,
  platformCompanyId,
  type CompanySetting,
} from '@chatflow/contract'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

export interface NewCompany {
  name: string
  planId: number
  email?: string | null
  phone?: string | null
  dueDate: Date | string | null
  timezone?: string
  referredBy?: number | null
}

/** Makes a company with everything that every company has: its settings and its event counter. */
export async function openCompany({ db }: Platform, company: NewCompany) {
  const { id } = await db
    .insertInto('companies')
    .values({
      name: company.name,
      planId: company.planId,
      email: company.email ?? null,
      phone: company.phone ?? null,
      dueDate: company.dueDate === null ? null : new Date(company.dueDate).toISOString(),
      timezone: company.timezone ?? defaultTimezone,
      referredBy: company.referredBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'companies_name') fail('ERR_DUPLICATED_COMPANY')
      throw error
    })
  const platforms = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', platformCompanyId)
    .where('key', '=', 'downloadLimit' satisfies CompanySetting)
    .execute()
  const begun = {
    ...companySettingDefaults,
    ...Object.fromEntries(platforms.map(({ key, value }) => [key, value])),
  }
  const settings = Object.entries(begun).map(([key, value]) => ({
    companyId: id,
    key,
    value,
  }))
  await db.insertInto('companySettings').values(settings).execute()
  await db.insertInto('companySeqs').values({ companyId: id }).execute()
  return id
}
