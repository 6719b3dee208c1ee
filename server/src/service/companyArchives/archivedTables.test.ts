import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { archivedTables, leftOut } from './archivedTables.ts'
import { describeArchived } from './describeArchived.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
})
afterAll(() => server.close())

describe('the list of tables', () => {
  test('names every table of a company, as part of it or with the reason why not', async () => {
    const tables = await server.tenancy.withPlatform(async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
        where column_name = 'company_id' and table_schema = 'public' order by 1`.execute(db)
      return rows.map(({ name }) => name)
    })
    const named = [...Object.keys(archivedTables), ...Object.values(leftOut).flat()]
    expect(tables.filter((name) => !named.includes(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
    expect(named.filter((name) => !tables.includes(name))).toEqual([])
  })

  test('says of every whole number whose id it is, and of all JSON whether ids stand in it', async () => {
    const schema = await server.tenancy.withPlatform(({ db }) =>
      describeArchived(
        async (text, values = []) => (await db.executeQuery(CompiledQuery.raw(text, values))).rows as never[],
      ),
    )
    const unknown = schema.flatMap(({ name, columns }) =>
      columns
        .filter(({ type, of, name: column }) => type.startsWith('bigint') && !of && !isNoId(name, column))
        .map((column) => `${name}.${column.name}`),
    )
    expect(unknown).toEqual([])
    const json = schema.flatMap(({ name, columns }) =>
      columns
        .filter(
          ({ type, name: column }) => type.startsWith('json') && !archivedTables[name]!.ids?.includes(column),
        )
        .map((column) => `${name}.${column.name}`),
    )
    expect(json).toEqual(withoutIds)
  })
})

const isNoId = (table: string, column: string) =>
  [...(archivedTables[table]!.plain ?? []), ...(archivedTables[table]!.without ?? [])].includes(column) ||
  /_tokens$|^bytes$|_limit$/.test(column)

/** JSON in which no id of ours stands: files, hours, what people typed. A new column is added here or to its table's `ids`. */
const withoutIds = [
  'flow_files.media',
  'file_list_options.media',
  'queues.schedules',
  'prompt_tests.says',
  'connections.greeting_media_attachment',
  'connections.schedules',
  'connections.standing',
  'connections.governor',
  'message_templates.components',
  'contact_list_items.extra',
  'tickets.closing',
  'messages.media_ref',
  'quick_messages.media',
  'schedules.media',
  'schedules.template',
  'campaigns.media',
  'campaigns.template',
  'campaigns.trial',
  'campaigns.counted',
  'campaign_recipients.extra',
  'chat_messages.media',
  'contact_erasures.work',
  'retention_rules.expected',
  'retention_runs.work',
  'retention_runs.expected',
  'retention_runs.counts',
]
