import pg from 'pg'

/** The whole database on one page, from PostgreSQL's own catalogue. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const list = async (sql: string) =>
      (await client.query<{ line: string }>(sql)).rows.map((row) => row.line)
    const tables = await client.query<{ name: string; oid: number }>(
      "select relname as name, oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
    )
    const described: string[] = []
    for (const table of tables.rows) described.push(await describeTable(list, table))
    const parts = [
      '-- Generated from the migrations by npm run generate. Do not edit.',
      ...(await list(types)),
      ...(await list(functions)),
      ...described,
    ]
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const types = `
  select format('create type %s as enum (%s);', typname, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as line
  from pg_type join pg_enum on enumtypid = pg_type.oid where typnamespace = 'public'::regnamespace group by typname order by typname`

const functions = `
  select pg_get_functiondef(oid) || ';' as line from pg_proc
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname`

async function describeTable(
  list: (sql: string) => Promise<string[]>,
  { name, oid }: { name: string; oid: number },
) {
  const columns = await list(`
    select format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end,
      case attidentity when 'a' then ' generated always as identity' else '' end, ' default ' || pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${oid} and attnum > 0 and not attisdropped order by attnum`)
  const constraints = await list(`
    select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid = ${oid} and contype <> 'n' order by contype desc, conname`)
  const indexes = await list(`
    select pg_get_indexdef(indexrelid) || ';' as line from pg_index
    where indrelid = ${oid} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid::regclass::text`)
  const security = await list(`
    select format('alter table %I force row level security;', relname) as line from pg_class where oid = ${oid} and relforcerowsecurity`)
  const policies = await list(`
    select format('create policy %I on %I for %s using (%s);', polname, '${name}',
      case polcmd when 'r' then 'select' else 'all' end, pg_get_expr(polqual, polrelid)) as line
    from pg_policy where polrelid = ${oid} order by polname`)
  return [
    `create table ${name} (\n${[...columns, ...constraints].join(',\n')}\n);`,
    ...indexes,
    ...security,
    ...policies,
  ].join('\n')
}
