import { sql, type RawBuilder } from 'kysely'

/**
 * A joined row as one JSON column, with the field names as we write them. (Columns are translated between the two
 * spellings only at the top of a row: what is inside JSON may be somebody else's data.)
 */
export function jsonOf<T>(columns: readonly `${string}.${keyof T & string}`[]): RawBuilder<T> {
  const pairs = columns.map((column) => sql`${sql.lit(column.split('.')[1])}, ${sql.ref(column)}`)
  return sql<T>`json_build_object(${sql.join(pairs)})`
}
