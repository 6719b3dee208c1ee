import pg from 'pg'

export type NewRow = Record<string, unknown>
const batchSize = 5_000

/** Fills a table by the thousand. Ids are given, so that rows can name each other before any of them exists. */
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
  if (typeof first['id'] === 'number') {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${name}`, [table])
  }
}
