import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareResponses } from '../src/commands/rehearsal/compareResponses.ts'
import { describeRehearsal } from '../src/commands/rehearsal/describeRehearsal.ts'
import { noFiles, rehearse } from '../src/commands/rehearsal/rehearse.ts'
import { restoreBackup } from '../src/platform/backups/restoreBackup.ts'
import { takeBackup } from '../src/platform/backups/takeBackup.ts'
import { listMigrations, migrate, migrationFolder } from '../src/platform/database/migrate.ts'
import { createLogger } from '../src/platform/logging.ts'
import { aDatabase, run } from './database.ts'
import { appSecret } from './server.ts'

const log = createLogger('silent')
let folder: string
let archive: string
let names: string[]

/** What an installation of some versions ago held. */
const rows = `
  insert into plans (name) values ('Antigo');
  insert into companies (name, plan_id) select 'Padaria ' || n, (select max(id) from plans) from generate_series(1, 2) n;
  insert into users (company_id, name, email, password_hash, profile, super)
    select id, 'Dona', 'dona' || id || '@old.test', 'x', 'admin', id = (select min(id) from companies) from companies;
  insert into contacts (company_id, name, number, channel, created_at, updated_at)
    select companies.id, 'Freguês ' || n, '5511' || n, 'whatsapp', now(), now() from companies, generate_series(1, 3) n`

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-older-'))
  archive = path.join(folder, 'older.tar')
  names = await listMigrations()
  const { ownerUrl, appUrl, drop } = await aDatabase()
  await run(appUrl, 'drop schema graphile_worker cascade').catch(() =>
    run(ownerUrl, 'drop schema graphile_worker cascade'),
  )
  await run(ownerUrl, 'drop schema public cascade; create schema public')
  // As it was before sign-ins had a second step, domains a company and processes a page.
  const only = names.slice(0, 33)
  await migrate({ ownerUrl, appUrl, appPassword: 'test', log, only })
  await run(ownerUrl, rows)
  await takeBackup({ appUrl, storage: noFiles, appSecret, secrets: 'none', file: archive })
  await drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const contactsIn = async (ownerUrl: string) =>
  (await run(ownerUrl, 'select name from contacts order by company_id, id')).rows.map(({ name }) => name)
const old = ['Freguês 1', 'Freguês 2', 'Freguês 3', 'Freguês 1', 'Freguês 2', 'Freguês 3']

describe('an archive of an older version', { timeout: 300_000 }, () => {
  test('is migrated when it is restored, and takes the place of what is there only when that is said', async () => {
    const { ownerUrl, appUrl, drop } = await aDatabase()
    const options = { file: archive, ownerUrl, appUrl, storage: noFiles, log, appSecret }
    await restoreBackup(options)
    const applied = await run(ownerUrl, 'select name from schema_migrations order by name')
    expect(applied.rows.map(({ name }) => name)).toEqual(names)
    expect(await contactsIn(ownerUrl)).toEqual(old)

    await run(ownerUrl, "update contacts set name = 'Outro'; insert into plans (name) values ('Novo')")
    await expect(restoreBackup(options)).rejects.toThrow(/not empty.*Nothing was changed/)
    expect(new Set(await contactsIn(ownerUrl))).toEqual(new Set(['Outro']))

    const beat = `insert into nodes (id, roles, started_at, heartbeat_at) values (gen_random_uuid(), '{http}', now(), now())`
    await run(ownerUrl, beat)
    await expect(restoreBackup({ ...options, replace: true })).rejects.toThrow(/working on this database/)
    expect(new Set(await contactsIn(ownerUrl))).toEqual(new Set(['Outro']))

    await run(ownerUrl, 'delete from nodes')
    await restoreBackup({ ...options, replace: true })
    expect(await contactsIn(ownerUrl)).toEqual(old)
    const { rows: plans } = await run(ownerUrl, "select name from plans where name in ('Antigo', 'Novo')")
    expect(plans).toEqual([{ name: 'Antigo' }])
    // Row-level security is back: without a company the program sees nobody.
    expect((await run(appUrl, 'select * from contacts')).rows).toEqual([])
    // Numbers go on where they were.
    const added = await run(ownerUrl, "insert into plans (name) values ('Seguinte') returning id")
    const { rows: last } = await run(ownerUrl, "select id from plans where name = 'Antigo'")
    expect(Number(added.rows[0].id)).toBe(Number(last[0].id) + 1)
    await drop()
  })
})

const under = () => mkdtemp(path.join(folder, 'rehearsal-'))

/** The migrations of this version, the last of which does something more. */
async function migrationsWith(sql: string) {
  const target = await mkdtemp(path.join(folder, 'migrations-'))
  await cp(migrationFolder, target, { recursive: true })
  await appendFile(path.join(target, names.at(-1)!), sql)
  return target
}

async function rehearsed(sql = '') {
  const place = await under()
  const migrations = await migrationsWith(sql)
  const found = await rehearse({
    archive: async () => ({ file: archive, appSecret }),
    under: place,
    companies: 3,
    migrations,
    settings: ['fsync=off', 'synchronous_commit=off', 'autovacuum=off'],
  })
  expect(await readdir(place)).toEqual([])
  return describeRehearsal(found, 'The archive')
}

describe('a rehearsal', { timeout: 300_000 }, () => {
  test('upgrades a copy, asks it, and finds every row again that no migration speaks of', async () => {
    const honest = [
      '-- Changes: contacts, contact_counters, companies.name',
      "delete from contacts where name = 'Freguês 2';",
      'update companies set name = upper(name);',
    ]
    const { lines, code } = await rehearsed(honest.join('\n'))
    const text = lines.join('\n')
    expect(text).toMatch(/migrated .*0034_two_factor\.sql/)
    expect(text).toMatch(/new +table company_domains, 0 rows/)
    expect(text).toMatch(/responses +\d\d calls of 2 companies/)
    expect(text).toMatch(/changed +contacts: 4 rows instead of 6, as \d{4}_\w+\.sql says/)
    expect(text).not.toMatch(/CHANGED|FAILED/)
    expect(code).toBe(0)
  })

  test('names rows that a migration loses or alters without saying so', async () => {
    const harm = `
      delete from contacts where name = 'Freguês 2';
      update companies set name = upper(name);
      alter table plans drop column use_kanban;`
    const silent = await rehearsed(harm)
    expect(silent.lines.join('\n')).toMatch(
      /CHANGED +companies: other content in column name, and no migration/,
    )
    expect(silent.lines.join('\n')).toMatch(
      /CHANGED +contacts: 4 rows instead of 6, and no migration says so/,
    )
    expect(silent.lines.join('\n')).toMatch(/CHANGED +plans lost column use_kanban/)
    // The program reads that column: the responses show it before the customers do.
    expect(silent.lines.join('\n')).toMatch(/FAILED +company \d+: GET .* cannot be answered/)
    expect(silent.code).toBe(1)
  })

  test('tells which migration fails, and why', async () => {
    const { lines, code } = await rehearsed('create unique index once on contacts (number);')
    expect(lines.join('\n')).toContain(`FAILED     ${names.at(-1)}: could not create unique index "once"`)
    expect(code).toBe(1)
  })
})

test('responses are compared field by field, without what is of the moment', () => {
  const response = (body: unknown) => new Map([['GET /x', { status: 200, body }]])
  const before = response({
    now: 1,
    list: [
      { id: 1, name: 'Ana', old: true },
      { id: 2, name: 'Bia', old: true },
    ],
  })
  const again = response({
    now: 2,
    list: [
      { id: 1, name: 'Ana', old: true },
      { id: 2, name: 'Bia', old: true },
    ],
  })
  const after = response({
    now: 3,
    list: [
      { id: 1, name: 'ANA', more: 1 },
      { id: 2, name: 'BIA', more: 1 },
    ],
  })
  expect(compareResponses(before, again, after)).toEqual([
    { call: 'GET /x', path: 'list[].name', kind: 'changed', before: '"Ana"', after: '"ANA"' },
    { call: 'GET /x', path: 'list[].old', kind: 'gone', before: 'true', after: '' },
    { call: 'GET /x', path: 'list[].more', kind: 'new', before: '', after: '1' },
  ])
  expect(compareResponses(before, again, response({ now: 1, list: [] }))).toEqual([
    { call: 'GET /x', path: 'list[]', kind: 'changed', before: '2 entries', after: '0 entries' },
  ])
})
