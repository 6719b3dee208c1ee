import type { ImportField } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { FileRow } from './reading/table.ts'
import { readPerson } from './readPerson.ts'

/** Writes rows down together with what they are by the given columns. */
export async function insertRows(
  { db, companyId }: Tenant,
  importId: string,
  rows: FileRow[],
  fields: ImportField[],
) {
  if (rows.length === 0) return
  const people = rows.map(({ cells }) => readPerson(cells, fields))
  // PostgreSQL knows no list of lists of different lengths: the cells of a row travel as JSON.
  await sql`insert into contact_import_rows
      (company_id, import_id, line, cells, name, number, value, email, is_email_left_out, problem)
    select ${companyId}, ${importId}, line, array(select json_array_elements_text(cells::json)), name, number, value, email,
      is_email_left_out, problem
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ number }) => number)}::text[],
      ${people.map(({ value }) => value)}::text[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ isEmailLeftOut }) => isEmailLeftOut)}::boolean[],
      ${people.map(({ problem }) => problem)}::text[])
      as given (line, cells, name, number, value, email, is_email_left_out, problem)`.execute(db)
}

/** Looks at the next rows again, with other columns. Returns the last line it looked at, if there was any. */
export async function checkSome(
  { db, companyId }: Tenant,
  importId: string,
  { after, max, fields }: { after: number; max: number; fields: ImportField[] },
) {
  const rows = await db
    .selectFrom('contactImportRows')
    .select(['line', 'cells'])
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(max)
    .execute()
  const people = rows.map(({ cells }) => readPerson(cells, fields))
  await sql`update contact_import_rows set name = given.name, number = given.number, value = given.value,
      email = given.email, is_email_left_out = given.is_email_left_out, problem = given.problem, is_known = false
    from unnest(${rows.map(({ line }) => line)}::int[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ number }) => number)}::text[], ${people.map(({ value }) => value)}::text[],
      ${people.map(({ email }) => email)}::text[], ${people.map(({ isEmailLeftOut }) => isEmailLeftOut)}::boolean[],
      ${people.map(({ problem }) => problem)}::text[])
      as given (line, name, number, value, email, is_email_left_out, problem)
    where company_id = ${companyId} and import_id = ${importId} and contact_import_rows.line = given.line`.execute(
    db,
  )
  return { count: rows.length, last: rows.at(-1)?.line }
}

/** Whose number stands in an earlier row, and who is a contact already: asked once all rows are there. */
export async function compareRows({ db, companyId }: Tenant, importId: string) {
  await sql`update contact_import_rows set problem = 'repeated'
    from (select line, row_number() over (partition by value order by line) as place from contact_import_rows
      where company_id = ${companyId} and import_id = ${importId} and problem is null) as placed
    where company_id = ${companyId} and import_id = ${importId}
      and contact_import_rows.line = placed.line and place > 1`.execute(db)
  await sql`update contact_import_rows set is_known = true from contact_identities as known
    where contact_import_rows.company_id = ${companyId} and import_id = ${importId} and problem is null
      and known.company_id = ${companyId} and known.kind = 'phone' and known.value = contact_import_rows.value`.execute(
    db,
  )
}
