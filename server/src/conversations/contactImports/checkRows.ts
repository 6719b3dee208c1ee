import type { ImportField } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { FileRow } from './reading/table.ts'
import { readPerson } from './readPerson.ts'

/** How the rows of one source are looked at, from the first to the last. */
export interface Looking {
  importId: string
  fields: ImportField[]
  /** The numbers of the rows so far: a row with one of them is repeated. */
  seen: Set<string>
}

/** Writes rows down together with what they are. */
export async function insertRows(tenant: Tenant, looking: Looking, rows: FileRow[]) {
  if (rows.length === 0) return
  const { db, companyId } = tenant
  const checked = await check(tenant, looking, rows)
  // PostgreSQL knows no list of lists of different lengths: the cells of a row travel as JSON.
  await sql`insert into contact_import_rows (company_id, import_id, line, cells, name, number, value, other_numbers,
      email, is_email_left_out, problem, is_known)
    select ${companyId}, ${looking.importId}, line, array(select json_array_elements_text(cells::json)), name, number,
      value, other_numbers, email, is_email_left_out, problem, is_known
    from unnest(${rows.map(({ cells }) => JSON.stringify(cells))}::text[], ${listsOf(checked)})
      as given (cells, line, name, number, value, other_numbers, email, is_email_left_out, problem, is_known)`.execute(
    db,
  )
}

/** Looks at the next rows again, with other columns. Returns how many, and the last line it looked at. */
export async function checkSome(
  tenant: Tenant,
  looking: Looking,
  { after, max }: { after: number; max: number },
) {
  const { db, companyId } = tenant
  const rows = await db
    .selectFrom('contactImportRows')
    .select(['line', 'cells'])
    .where('companyId', '=', companyId)
    .where('importId', '=', looking.importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(max)
    .execute()
  if (rows.length === 0) return undefined
  const checked = await check(tenant, looking, rows)
  const { pick, isAmong } = rowsByLine(checked)
  await sql`update contact_import_rows set name = ${pick(({ name }) => name, 'text')},
      number = ${pick(({ number }) => number, 'text')}, value = ${pick(({ value }) => value, 'text')},
      other_numbers = ${pick(({ otherNumbers }) => otherNumbers.length, 'int')},
      email = ${pick(({ email }) => email, 'text')},
      is_email_left_out = ${pick(({ isEmailLeftOut }) => isEmailLeftOut, 'boolean')},
      problem = ${pick(({ problem }) => problem, 'text')}, is_known = ${pick(({ isKnown }) => isKnown, 'boolean')}
    where company_id = ${companyId} and import_id = ${looking.importId} and ${isAmong}`.execute(db)
  return { count: rows.length, last: rows.at(-1)?.line ?? after }
}

/**
 * Values for the rows of these lines, without a join: nobody has counted the table yet, and a plan for few rows would
 * compare all with all.
 */
export function rowsByLine<Row extends { line: number }>(rows: Row[]) {
  const lines = rows.map(({ line }) => line)
  return {
    pick: (value: (row: Row) => unknown, type: 'text' | 'boolean' | 'int' | 'bigint') =>
      sql`(${rows.map(value)}::${sql.raw(type)}[])[array_position(${lines}::int[], line)]`,
    isAmong: sql`line = any(${lines}::int[])`,
  }
}

type Checked = Awaited<ReturnType<typeof check>>

async function check(tenant: Tenant, { fields, seen }: Looking, rows: FileRow[]) {
  const people = rows.map(({ line, cells }) => ({ line, ...readPerson(cells, fields) }))
  const known = await knownAmong(
    tenant,
    people.flatMap(({ value }) => value ?? []),
  )
  return people.map((person) => {
    const { value, problem } = person
    if (problem !== null || value === null) return { ...person, isKnown: false }
    const isRepeated = seen.has(value)
    seen.add(value)
    return { ...person, problem: isRepeated ? ('repeated' as const) : null, isKnown: known.has(value) }
  })
}

async function knownAmong({ db, companyId }: Tenant, values: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select('value')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'phone')
    .where(sql<boolean>`value = any(${values}::text[])`)
    .execute()
  return new Set(rows.map(({ value }) => value))
}

const listsOf = (rows: Checked) =>
  sql`${rows.map(({ line }) => line)}::int[], ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ number }) => number)}::text[], ${rows.map(({ value }) => value)}::text[],
    ${rows.map(({ otherNumbers }) => otherNumbers.length)}::int[],
    ${rows.map(({ email }) => email)}::text[], ${rows.map(({ isEmailLeftOut }) => isEmailLeftOut)}::boolean[],
    ${rows.map(({ problem }) => problem)}::text[], ${rows.map(({ isKnown }) => isKnown)}::boolean[]`
