import { type Plan, type User, companySettingDefaults } from '@chatflow/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/connect.ts'
import { jsonOf } from '../../platform/database/jsonOf.ts'
import { planColumns } from '../plans/planColumns.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const settingKeys = Object.keys(companySettingDefaults)

/** The part of a user that is the same for the whole company: read once per answer, not once per row. */
export function companyOf(
  { db, cached }: Pick<Tenant, 'db' | 'cached'>,
  companyId: number,
): Promise<User['company']> {
  return cached(companyId, 'company of users', () => readCompany(db, companyId))
}

async function readCompany(db: Database, companyId: number): Promise<User['company']> {
  const { settings, ...company } = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select([
      'companies.id',
      'companies.name',
      'companies.dueDate',
      'companies.document',
      'companies.timezone',
    ])
    .select(jsonOf<Plan>(planColumns).as('plan'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('companySettings')
          .select(['key', 'value'])
          .whereRef('companyId', '=', 'companies.id')
          // The platform keeps its own settings in the same table, and they are not everybody's.
          .where('key', 'in', settingKeys)
          .orderBy('key'),
      ).as('settings'),
    )
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...company, companieSettings: [settings] }
}
