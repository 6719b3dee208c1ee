import {
  defaultTimezone,
  platformCompanyId,
  type Company,
  type CompanyChanges,
  type NewCompanyForm,
} from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { changeCompany, dueMoment } from '../companies/changeCompany.ts'
import { findCompany } from '../companies/findCompany.ts'
import { openCompany } from '../companies/openCompany.ts'
import { findPlan } from '../plans/findPlan.ts'
import { insertUser } from '../users/createUser.ts'
import { hashPassword } from '../users/passwords.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { tellOwners } from '../plans/tellOwners.ts'

/** Who of the platform does it, and from where. */
export interface By {
  companyId: number
  userId: number
  address: string
}

/** Opens a company with its first admin, who signs in with the address of the company. */
export async function createCompany(tenancy: Tenancy, form: NewCompanyForm, by: By): Promise<Company> {
  const { password, name, email, planId, phone, dueDate, ...more } = form
  // Takes its time, on purpose: not while a transaction waits.
  const passwordHash = await hashPassword(password)
  return tenancy.withPlatform(async (platform) => {
    await requirePlan(platform, planId)
    const due = dueMoment(dueDate ?? null, defaultTimezone)
    const id = await openCompany(platform, { name, email, planId, phone: phone ?? null, dueDate: due, more })
    await insertUser(platform, id, {
      name,
      email,
      passwordHash,
      profile: 'admin',
      showDashboard: 'enabled',
      allowRealTime: 'enabled',
      allowConnections: 'enabled',
    })
    const company = (await findCompany(platform.db, id)) ?? fail('ERR_NO_COMPANY_FOUND')
    await record(platform, by, { action: 'create', company, after: company })
    await tellOwners(platform, 'company', { action: 'create', companyId: id })
    return company
  })
}

export async function updateCompany(platform: Platform, id: number, changes: CompanyChanges, by: By) {
  if (id === platformCompanyId && (changes.status === false || changes.dueDate)) fail('ERR_PLATFORM_COMPANY')
  if (changes.planId !== undefined) await requirePlan(platform, changes.planId)
  const { before, after } = await changeCompany(platform, id, changes)
  await record(platform, by, { action: 'update', company: after, before, after })
  await tellOwners(platform, 'company', { action: 'update', companyId: id })
  return after
}

async function requirePlan({ db }: Platform, planId: number) {
  if (!(await findPlan(db, planId))) fail('ERR_NO_PLAN_FOUND')
}

interface Deed {
  action: 'create' | 'update' | 'delete'
  company: Company
  before?: Company
  after?: Company
}
const withoutHours = (company: Company | undefined) =>
  company && Object.fromEntries(Object.entries(company).filter(([key]) => key !== 'schedules'))

/** In the log of the platform's own company, and in that of the company it was done to: its admins may know. */
export async function record(
  platform: Platform,
  { companyId, ...by }: By,
  { action, company, before, after }: Deed,
) {
  const deed = {
    action,
    entity: 'company' as const,
    entityId: company.id,
    ...(before && { before: withoutHours(before) }),
    ...(after && { after: withoutHours(after) }),
  }
  await recordAudit({ ...platform, companyId }, { ...by, ...deed })
  if (action !== 'update' || companyId === company.id) return
  const { name } = await platform.db
    .selectFrom('users')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', by.userId)
    .executeTakeFirstOrThrow()
  await recordAudit({ ...platform, companyId: company.id }, { ...deed, userId: null, actedBy: name })
}
