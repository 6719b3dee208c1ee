import pg from 'pg'

export type NewRow = Record<string, unknown>
const batchSize = 5_000

/** Fills a table by the thousand. Ids are given, and rise: rows can name each other before any of them exists. */
export async function insertRows(client: pg.Client, table: string, rows: readonly NewRow[]) {
  const first = rows[0]
  if (!first) return
  const name = pg.escapeIdentifier(table)
  const columns = Object.keys(first).map(pg.escapeIdentifier).join(', ')
  const insert = `
    insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, $1)`
  for (let from = 0; from < rows.length; from += batchSize) {
    await client.query(insert, [JSON.stringify(rows.slice(from, from + batchSize))])
  }
  // The product goes on counting where the given ids end.
  const lastId = rows.at(-1)!['id']
  if (typeof lastId === 'number') {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, lastId])
  }
}

/** Takes the indexes away while a large table is filled: made afterwards, they cost a fraction. */
export async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}
