import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

interface Target {
  table: string
  companyId: number
  /** Those that the table has: others are not written. */
  columns: Set<string>
  /** What tells the rows of a company apart, where a new company has some already: the archive's take their place. */
  replaces?: string | undefined
}

/** Writes rows of an archive into a table of one company, whatever company they name, under the ids that they have. */
export async function insertRows(
  db: Database,
  { table, companyId, columns, replaces }: Target,
  rows: Record<string, unknown>[],
) {
  const given = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => columns.has(column))
  const names = sql.join(given.map((column) => sql.ref(column)))
  const lines = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
  const changed = sql.join(given.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const known =
    replaces === undefined
      ? sql``
      : sql`on conflict (company_id, ${sql.ref(replaces)}) do update set ${changed}`
  await sql`insert into ${sql.table(table)} (company_id, ${names}) overriding system value
    select ${companyId}::bigint, ${names} from ${lines} ${known}`.execute(db)
}
