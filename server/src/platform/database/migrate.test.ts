import { expect, test } from 'vitest'
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
