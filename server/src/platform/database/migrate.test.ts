import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { aDatabase, run } from '../../../test/database.ts'
import { createLogger } from '../logging.ts'
import { listMigrations, migrate } from './migrate.ts'

const migrating = (ownerUrl: string, appUrl: string) =>
  migrate({ ownerUrl, appUrl, appPassword: 'test', log: createLogger('silent') })

test('migrations are numbered without a gap, and applied once', async () => {
  const names = await listMigrations()
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  const { ownerUrl, appUrl, drop } = await aDatabase()
  try {
    await migrating(ownerUrl, appUrl)
    const { rows } = await run(ownerUrl, 'select name from schema_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(names)
  } finally {
    await drop()
  }
})

test('rows of every company are migrated by an owner who is no superuser', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  const on = (url: string, change: object) => Object.assign(new URL(url), change).href
  const superUrl = on(inject('ownerUrl'), { pathname: '/postgres' })
  const everyRow = on(superUrl, { pathname: `/${owner}` })
  const ownerUrl = on(everyRow, { username: owner, password: 'test' })
  const appUrl = on(inject('appUrl'), { pathname: `/${owner}` })
  await run(superUrl, `create role ${owner} login password 'test'`)
  await run(superUrl, `create database ${owner} owner ${owner}`)
  try {
    const names = await listMigrations()
    const before = names.slice(0, names.indexOf('0047_ai_costs_and_log.sql'))
    await migrate({ ownerUrl, appUrl, appPassword: 'test', log: createLogger('silent'), only: before })
    await run(
      everyRow,
      `with plan as (insert into plans (name) values ('Um') returning id),
        company as (insert into companies (id, name, plan_id) select 7, 'Uma', id from plan returning id)
      insert into ai_usage (company_id, month, prompt_id, calls) select id, '2026-11', 0, 3 from company`,
    )
    await migrating(ownerUrl, appUrl)
    const { rows } = await run(everyRow, 'select day::text, unpriced from ai_usage')
    expect(rows).toEqual([{ day: '2026-11-01', unpriced: 3 }])
  } finally {
    await run(superUrl, `drop database ${owner} with (force)`)
    await run(superUrl, `drop role ${owner}`)
  }
})

test('a database of another version is refused, and left as it is', async () => {
  const { ownerUrl, appUrl, drop } = await aDatabase()
  try {
    await run(ownerUrl, "insert into schema_migrations (name) values ('9999_from_the_future.sql')")
    await expect(migrating(ownerUrl, appUrl)).rejects.toThrow(
      'made by another version (9999_from_the_future.sql)',
    )
  } finally {
    await drop()
  }
})
