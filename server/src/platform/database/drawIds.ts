import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Ids for rows to come, so that rows that name each other go in with one statement. */
export async function drawIds(db: Database, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(quote_ident(${table}), 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
