import type { Company, CompanyChanges } from '@chatflow/contract'
import { sql } from 'kysely'
import { givenMoment } from '../../platform/calendar.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { findCompany } from './findCompany.ts'
import { refuseTakenName } from './openCompany.ts'

/** When a company has to have paid: a bare day counts to its end, where the company is. */
export function dueMoment(given: string | null, timezone: string): string | null {
  if (given === null) return null
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given)
  return givenMoment(isDay ? `${given}T23:59:59.999` : given, timezone).toISOString()
}

/** What the owner of the platform decides about a company. Its people see it at once. */
export async function changeCompany(
  platform: Platform,
  id: number,
  { dueDate, ...changes }: CompanyChanges,
): Promise<{ before: Company; after: Company }> {
  const before = (await findCompany(platform.db, id)) ?? fail('ERR_NO_COMPANY_FOUND')
  await platform.db
    .updateTable('companies')
    .set({
      ...changes,
      ...(dueDate !== undefined && { dueDate: dueMoment(dueDate, before.timezone) }),
      updatedAt: platform.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName)
  const after = (await findCompany(platform.db, id)) ?? fail('ERR_NO_COMPANY_FOUND')
  tellCompany(platform, after)
  return { before, after }
}

/** Its sessions read anew what it may do; its browsers too. */
function tellCompany(platform: Platform, { id, planId }: Company) {
  platform.invalidate('company', id)
  platform.invalidate('companySnapshot', id)
  const setting = { key: 'planId', value: String(planId) }
  platform.publish(id, 'settings', { action: 'update', setting }, everyone)
}

/** From now on nothing of it runs, and nobody of it signs in. Fails when somebody else was faster. */
export async function closeCompany(platform: Platform, id: number): Promise<Company> {
  const { numUpdatedRows } = await platform.db
    .updateTable('companies')
    .set({ status: false, deletingSince: platform.now().toISOString() })
    .where('id', '=', id)
    .where('deletingSince', 'is', null)
    .executeTakeFirst()
  const company = (await findCompany(platform.db, id)) ?? fail('ERR_NO_COMPANY_FOUND')
  if (numUpdatedRows === 0n) fail('ERR_COMPANY_BEING_DELETED')
  platform.invalidate('company', id)
  platform.invalidate('companySnapshot', id)
  return company
}

/** Deletes every row that belongs to it. Takes as long as it takes. */
export async function removeCompany({ db, invalidate }: Platform, id: number) {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`select delete_company(${id})`.execute(db)
  invalidate('company', id)
  invalidate('companySnapshot', id)
}
