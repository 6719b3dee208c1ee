import { planFlags, type PlanFlag } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Limits = Record<'users' | 'connections' | 'queues', number> & Record<PlanFlag, boolean>

/** What the company may have. Locks it, so that two admins at once cannot both take the last place. */
export function lockLimits({ db, companyId }: Tenant): Promise<Limits> {
  return db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select([
      sql<number>`coalesce(companies.number_attendants, plans.users)`.as('users'),
      sql<number>`coalesce(companies.number_conections, plans.connections)`.as('connections'),
      'plans.queues',
    ])
    .select(planFlags.map((flag) => `plans.${flag}` as const))
    .where('companies.id', '=', companyId)
    .forNoKeyUpdate('companies')
    .executeTakeFirstOrThrow()
}
