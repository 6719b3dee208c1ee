import pg from 'pg'
import type { Manifest, TableOfBackup } from './manifest.ts'

/** What a restore writes by migrating, and how backups of this installation went. */
const leftOut = ['schema_migrations', 'backups']

/** Every table that holds data: the product's, and the jobs that wait. Columns that are computed are left out. */
export async function listTables(client: pg.Client): Promise<Omit<TableOfBackup, 'rows'>[]> {
  const { rows } = await client.query<Omit<TableOfBackup, 'rows'>>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and relname <> all($1)
       and (nspname = 'public' or (nspname = 'graphile_worker' and relname <> 'migrations'))
     group by nspname, relname order by nspname desc, relname`,
    [leftOut],
  )
  return rows
}

export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Numbers that were given out. They are read after the snapshot was taken, so none of its rows has a higher one. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const found: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    found.push({ name, ...state[0]! })
  }
  return found
}

export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = (columns: string[]) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
