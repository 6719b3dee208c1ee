import type { Insertable } from 'kysely'
import type { Plans } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { planColumns } from './planColumns.ts'

let made = 0

/** A plan with everything in it, for tests and demo data. */
export function aPlan({ db }: Platform, overrides: Partial<Insertable<Plans>> = {}) {
  return db
    .insertInto('plans')
    .values({
      name: `Plano ${++made} ${process.hrtime.bigint()}`,
      users: 10,
      connections: 5,
      queues: 10,
      amount: 199.9,
      ...overrides,
    })
    .returning(planColumns)
    .executeTakeFirstOrThrow()
}
