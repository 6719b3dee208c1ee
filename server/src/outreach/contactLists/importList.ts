import { maxListRows, type ImportField, type ImportFailure, type ListRowProblem } from '@chatflow/contract'
import { sql } from 'kysely'
import { guessColumns } from '../../conversations/contactImports/guessColumns.ts'
import { rowsOfStored } from '../../conversations/contactImports/reading/rowsOfStored.ts'
import { Unreadable, type FileRow } from '../../conversations/contactImports/reading/table.ts'
import { extraInfoIn, readPerson } from '../../conversations/contactImports/readPerson.ts'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { addItems, type ListPerson } from './addItems.ts'
import { announceMany } from './announceLists.ts'
import { writeLeftOut } from './leftOutFile.ts'
import { lockRunning, moveListImport, type StoredListImport } from './listImports.queries.ts'
import type { ListImportKey } from './startListImport.ts'

interface Options {
  tenancy: Tenancy
  storage: Storage
}

/** Rows of one transaction; from so many of the first ones the columns are guessed. */
const atOnce = 1_000
const guessedFrom = 50
/** Browsers read their lists again after so many rows. */
const announcedEvery = 20_000
const maxName = 50

/**
 * Puts the people of a file into a list, portion after portion: memory does not grow with the file. What crashed goes on
 * behind the last line that was written down.
 */
export async function importIntoList({ tenancy, storage }: Options, key: ListImportKey) {
  const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(key.companyId, work)
  const found = await inCompany((tenant) => lockRunning(tenant, key.importId))
  if (!found) return
  try {
    const source = { companyId: key.companyId, file: found.file }
    for await (const portion of rowsOfStored(storage, source, { atOnce, maxRows: maxListRows })) {
      const isWanted = await inCompany((tenant) => takePortion(tenant, key.importId, portion))
      if (!isWanted) return
    }
    await finish({ tenancy, storage }, key)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await inCompany((tenant) => failListImport(tenant, key.importId, error.failure))
  }
}

/** Returns whether somebody still wants the rest. */
async function takePortion(tenant: Tenant, importId: string, portion: FileRow[]): Promise<boolean> {
  const found = await lockRunning(tenant, importId)
  if (!found) return false
  const columns = found.fields.length > 0 ? found : columnsOf(portion)
  const rows = portion.filter(({ line }) => line > Math.max(found.lastLine, columns.lastLine))
  const { added, updated, leftOut } = await addRows(tenant, found, { rows, columns })
  await writeDown(tenant, importId, leftOut)
  const done = found.done + rows.length
  await moveListImport(tenant, found, {
    fields: columns.fields,
    columns: columns.columns,
    lastLine: portion.at(-1)?.line ?? found.lastLine,
    done,
    added: found.added + added,
    updated: found.updated + updated,
    ignored: JSON.stringify(countReasons(found.ignored as Counts, leftOut)),
  })
  const isAnnounced = Math.floor(done / announcedEvery) > Math.floor(found.done / announcedEvery)
  if (isAnnounced || found.done === 0) await announceMany(tenant, found.contactListId)
  return true
}

interface Columns {
  fields: string[]
  columns: string[]
  /** Up to here nobody is meant: the header. */
  lastLine: number
}

/** What a header names and is nothing else becomes a variable of campaigns. */
function columnsOf(portion: FileRow[]): Columns {
  const { hasHeader, fields } = guessColumns(portion.slice(0, guessedFrom).map(({ cells }) => cells))
  const [first] = portion
  const columns = hasHeader ? (first?.cells ?? []) : []
  return {
    fields: fields.map((field, column) => (field === 'ignore' && columns[column] ? 'extraInfo' : field)),
    columns,
    lastLine: hasHeader ? (first?.line ?? 0) : 0,
  }
}

interface LeftOut extends FileRow {
  reason: ListRowProblem
}

async function addRows(
  tenant: Tenant,
  { id, contactListId }: StoredListImport,
  { rows, columns }: { rows: FileRow[]; columns: Columns },
) {
  const fields = columns.fields as ImportField[]
  const people = new Map<string, ListPerson>()
  const valueOf = new Map<number, string>()
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const { value, problem, number, name, email } = readPerson(row.cells, fields)
    if (problem !== null || value === null) leftOut.push({ ...row, reason: problem ?? 'invalidNumber' })
    else if (people.has(value)) leftOut.push({ ...row, reason: 'repeated' })
    else {
      const extra = extraInfoIn(row.cells, fields, columns.columns).map((info) => [info.name, info.value])
      const person = {
        value,
        number,
        email,
        name: name.slice(0, maxName).trim(),
        extra: Object.fromEntries(extra),
      }
      people.set(value, person)
      valueOf.set(row.line, value)
    }
  }
  const { added, updated } = await addItems(tenant, contactListId, [...people.values()], {
    id,
    source: 'file',
  })
  for (const row of rows) {
    const value = valueOf.get(row.line)
    // An earlier portion has brought the same number.
    if (value !== undefined && !added.has(value) && !updated.has(value))
      leftOut.push({ ...row, reason: 'repeated' })
  }
  return { added: added.size, updated: updated.size, leftOut }
}

async function writeDown({ db, companyId }: Tenant, importId: string, rows: LeftOut[]) {
  if (rows.length === 0) return
  // PostgreSQL knows no list of lists of different lengths: the cells of a row travel as JSON.
  await sql`insert into contact_list_import_rows (company_id, import_id, line, cells, reason)
    select ${companyId}, ${importId}, line, array(select json_array_elements_text(cells::json)), reason
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
      ${rows.map(({ reason }) => reason)}::text[]) as given (line, cells, reason)`.execute(db)
}

type Counts = Partial<Record<ListRowProblem, number>>
function countReasons(before: Counts, rows: LeftOut[]): Counts {
  const counts = { ...before }
  for (const { reason } of rows) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

async function finish({ tenancy, storage }: Options, { companyId, importId }: ListImportKey) {
  const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(companyId, work)
  const found = await inCompany((tenant) => lockRunning(tenant, importId))
  if (!found) return
  const hasLeftOut = Object.keys(found.ignored as Counts).length > 0
  const written = hasLeftOut ? await writeLeftOut({ tenancy, storage }, found) : undefined
  const isKept = await inCompany(async (tenant) => {
    const current = await lockRunning(tenant, importId)
    if (!current) return false
    await moveListImport(tenant, current, {
      state: 'done',
      ignoredFile: written?.file ?? null,
      ...over(tenant),
    })
    await forgetRows(tenant, current)
    await announceMany(tenant, current.contactListId)
    await countStored(tenant, { bytes: written?.size ?? 0, files: written ? 1 : 0 })
    return true
  })
  if (!isKept && written) await storage.remove(companyId, written.file)
}

/** After the last try, or for a file that is none: what was added stays. */
export async function failListImport(tenant: Tenant, importId: string, failure: ImportFailure) {
  const found = await lockRunning(tenant, importId)
  if (!found) return
  await moveListImport(tenant, found, { state: 'failed', failure, ...over(tenant) })
  await forgetRows(tenant, found)
  await announceMany(tenant, found.contactListId)
}

const over = ({ now }: Tenant) => ({ file: null, finishedAt: now().toISOString() })

/** Once it is over, nobody needs its file and the rows that were left out. */
async function forgetRows(tenant: Tenant, { id, file }: StoredListImport) {
  await forgetFiles(tenant, [{ mediaPath: file, mediaThumbnail: null, mediaPlayable: null }])
  await tenant.db
    .deleteFrom('contactListImportRows')
    .where('companyId', '=', tenant.companyId)
    .where('importId', '=', id)
    .execute()
}
