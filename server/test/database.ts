import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A fresh copy of the migrated database, with the addresses of its owner and of the program's role. */
export async function aDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const on = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const ownerUrl = inject('ownerUrl')
  await run(on(ownerUrl, 'postgres'), `create database ${name} template template_test strategy file_copy`)
  return {
    ownerUrl: on(ownerUrl, name),
    appUrl: on(inject('appUrl'), name),
    drop: () => run(on(ownerUrl, 'postgres'), `drop database ${name} with (force)`),
  }
}

export async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
