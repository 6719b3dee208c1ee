import type pg from 'pg'
import { archivedTables } from './archivedTables.ts'
import { idNames } from './idNames.ts'

interface ColumnOfArchive {
  name: string
  type: string
  /** The table whose ids it holds. */
  of?: string
}
export interface TableOfSchema {
  name: string
  columns: ColumnOfArchive[]
  hasId: boolean
}

/** What both ends ask the database through. */
export type Ask = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>

/** The archived tables as this installation has them, each after those that its rows name. */
export async function describeArchived(ask: Ask): Promise<TableOfSchema[]> {
  const names = Object.keys(archivedTables)
  const columns = await ask<{ table: string; name: string; type: string }>(
    `select relname as table, attname as name, format_type(atttypid, null) as type
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relname = any($1) and attnum > 0 and not attisdropped
       and attgenerated = '' and attname <> 'company_id' order by relname, attnum`,
    [names],
  )
  const keys = await ask<{ table: string; column: string; of: string; isDeferrable: boolean }>(
    `select child.relname as table, attname as column, parent.relname as of, condeferrable as "isDeferrable"
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'company_id'
     where contype = 'f' and child.relname = any($1) and parent.relname = any($1)`,
    [names],
  )
  const ofColumn = new Map(keys.map(({ table, column, of }) => [`${table}.${column}`, of]))
  const parents = Map.groupBy(
    keys.filter(({ isDeferrable }) => !isDeferrable),
    ({ table }) => table,
  )
  return inOrder(names, (name) => parents.get(name)?.map(({ of }) => of) ?? []).map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const isNumber = ({ type }: { type: string }) => type === 'bigint' || type === 'bigint[]'
    return {
      name,
      hasId: own.some((column) => column.name === 'id' && isNumber(column)),
      columns: own.map((column) => {
        const of = isNumber(column) ? idsIn(name, column.name, ofColumn) : undefined
        return { name: column.name, type: column.type, ...(of && { of }) }
      }),
    }
  })
}

function idsIn(table: string, column: string, known: Map<string, string>): string | undefined {
  if (archivedTables[table]?.plain?.includes(column)) return undefined
  return column === 'id' ? table : (known.get(`${table}.${column}`) ?? idNames[column])
}

/** Parents first. A ring would never end: it is an error, and one of its keys has to be deferrable. */
function inOrder(names: string[], parentsOf: (name: string) => string[]): string[] {
  const done: string[] = []
  const visit = (name: string, below: string[]) => {
    if (done.includes(name)) return
    if (below.includes(name)) throw new Error(`${[...below, name].join(' > ')} is a ring`)
    for (const parent of parentsOf(name)) if (parent !== name) visit(parent, [...below, name])
    done.push(name)
  }
  for (const name of names) visit(name, [])
  return done
}
