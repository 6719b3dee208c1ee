import { defaultTimezone } from '@chatflow/contract'
import type { Insertable } from 'kysely'
import { violatedUnique } from '../../platform/database/connect.ts'
import type { Companies } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { beginNumbering } from '../../platform/tenancy/eventLog.ts'
import { beginSettings } from '../settings/beginSettings.ts'

export interface NewCompany {
  /** Drawn before, where something of it is there already. */
  id?: number
  name: string
  planId: number
  email?: string | null
  phone?: string | null
  dueDate: Date | string | null
  timezone?: string
  referredBy?: number | null
  /** What the owner of the platform knows of it besides. */
  more?: Partial<Insertable<Companies>>
}

/** Makes a company with everything that every company has: its settings and its event counter. */
export async function openCompany({ db }: Platform, company: NewCompany) {
  const { id } = await db
    .insertInto('companies')
    .values({
      ...(company.id !== undefined && { id: company.id }),
      name: company.name,
      planId: company.planId,
      email: company.email ?? null,
      phone: company.phone ?? null,
      dueDate: company.dueDate === null ? null : new Date(company.dueDate).toISOString(),
      timezone: company.timezone ?? defaultTimezone,
      referredBy: company.referredBy ?? null,
      ...company.more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await beginSettings(db, id)
  await beginNumbering(db, id)
  return id
}

export function refuseTakenName(error: unknown): never {
  if (violatedUnique(error) === 'companies_name') fail('ERR_DUPLICATED_COMPANY')
  throw error
}
