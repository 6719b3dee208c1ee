import pg from 'pg'
import { columnList, listTables, quoted } from '../../platform/backups/describeTables.ts'

/** What became of a table. Of one that is new or gone only that is known. */
export interface TableChange {
  table: string
  kind: 'same' | 'new' | 'gone' | 'changed'
  rowsBefore: number
  rowsAfter: number
  newColumns: string[]
  goneColumns: string[]
  /** Columns of both whose content is another; empty where it is the rows that are others. */
  changedColumns: string[]
}

interface Table {
  schema: string
  name: string
  columns: string[]
}

/** Holds every table of two databases against each other: rows are counted, and what they say is added up as checksums. */
export async function compareTables(before: pg.Client, after: pg.Client): Promise<TableChange[]> {
  const [old, young] = [await tablesOf(before), await tablesOf(after)]
  const names = [...new Set([...old.keys(), ...young.keys()])].toSorted()
  const changes: TableChange[] = []
  for (const name of names)
    changes.push(await compare(name, [before, old.get(name)], [after, young.get(name)]))
  return changes
}

const tablesOf = async (client: pg.Client) =>
  new Map<string, Table>(
    (await listTables(client)).map((table) => [
      table.schema === 'public' ? table.name : `${table.schema}.${table.name}`,
      table,
    ]),
  )

type Side = [pg.Client, Table | undefined]

async function compare(table: string, before: Side, after: Side): Promise<TableChange> {
  const columns = { newColumns: without(after, before), goneColumns: without(before, after) }
  const found = { table, ...columns, changedColumns: [] }
  const [old, young] = [before[1], after[1]]
  if (!old || !young) {
    const [rowsBefore, rowsAfter] = [await countIn(before), await countIn(after)]
    return { ...found, kind: old ? 'gone' : 'new', rowsBefore, rowsAfter }
  }
  const shared = old.columns.filter((column) => young.columns.includes(column))
  const [left, right] = [await sumIn(before[0], old, shared), await sumIn(after[0], young, shared)]
  const rows = { rowsBefore: left.rows, rowsAfter: right.rows }
  if (left.rows === right.rows && left.sum === right.sum) return { ...found, kind: 'same', ...rows }
  return { ...found, kind: 'changed', ...rows, changedColumns: await changedIn(before, after, shared) }
}

const without = ([, table]: Side, [, other]: Side) =>
  table && other ? table.columns.filter((column) => !other.columns.includes(column)) : []

const countIn = async ([client, table]: Side) => (table ? (await sumIn(client, table, [])).rows : 0)

/** The order of rows does not count, what stands in one row together does. */
async function sumIn(client: pg.Client, table: Table, columns: string[]) {
  const content = columns.length > 0 ? `row(${columnList(columns)})::text` : "''"
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${content}, 0)), 0)::text as sum from ${quoted(table)}`,
  )
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum }
}

async function changedIn([before, old]: Side, [after, young]: Side, columns: string[]): Promise<string[]> {
  const changed: string[] = []
  for (const column of columns) {
    const [left, right] = [await sumIn(before, old!, [column]), await sumIn(after, young!, [column])]
    // Another number of rows changes every column.
    if (left.rows !== right.rows) return []
    if (left.sum !== right.sum) changed.push(column)
  }
  return changed
}
