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
    drop: async () => {
      await hangUp(on(ownerUrl, name))
      await run(on(ownerUrl, 'postgres'), `drop database ${name} with (force)`)
    },
  }
}

/** One line to each address, kept: a new one costs more than most questions. */
const lines = new Map<string, Promise<pg.Client>>()

export async function run(url: string, sql: string) {
  const line = lines.get(url) ?? open(url)
  lines.set(url, line)
  return (await line).query(sql)
}

async function open(url: string) {
  const client = new pg.Client({ connectionString: url })
  // The database went away, as some tests want: the next question opens another line.
  client.on('error', () => lines.delete(url))
  await client.connect()
  return client
}

async function hangUp(url: string) {
  const line = lines.get(url)
  lines.delete(url)
  await (await line)?.end()
}
