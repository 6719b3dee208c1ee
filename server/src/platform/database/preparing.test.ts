import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { plannedOnce } from './preparing.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let connected: ReturnType<typeof connect>
beforeAll(async () => {
  database = await aDatabase()
  connected = connect({
    url: database.ownerUrl,
    poolSize: 1,
    waitMs: 10_000,
    onIdleError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await connected.db.destroy()
  await database.drop()
})

/** How often each of the statements that name `mark` was planned with its values, and without. */
async function plansOf(mark: string) {
  const { rows } = await sql<{ custom: number; generic: number }>`
    select custom_plans as custom, generic_plans as generic from pg_prepared_statements
    where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`.execute(
    connected.db,
  )
  return rows
}

test('a statement that is planned once keeps its plan, and those beside it are planned as ever', async () => {
  const [once, each] = [`${plannedOnce}select count(*) as seen_once`, 'select count(*) as seen_each']
  for (let turn = 0; turn < 4; turn += 1)
    await connected.db.transaction().execute(async (transaction) => {
      for (const begun of [once, each, once])
        await sql`${sql.raw(begun)} from pg_class where oid = ${turn}`.execute(transaction)
    })
  expect(await plansOf('seen_once')).toEqual([{ custom: 0, generic: 8 }])
  expect(await plansOf('seen_each')).toEqual([{ custom: 4, generic: 0 }])
})

test('a transaction that failed leaves no way of planning behind', async () => {
  const failing = connected.db.transaction().execute(async (transaction) => {
    await sql`${sql.raw(`${plannedOnce}select`)} 1 / ${0}::integer`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await connected.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mode: string }>`
      select current_setting('plan_cache_mode') as mode where ${1}::integer = 1`.execute(transaction)
    expect(rows).toEqual([{ mode: 'auto' }])
  })
})
