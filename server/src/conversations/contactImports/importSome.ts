import type { ImportField, KnownPolicy, Language } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { addTags, ensureTags } from '../tags/addTags.ts'
import {
  createImported,
  findByNumbers,
  updateImported,
  type ImportedPerson,
} from '../contacts/saveImported.ts'
import { rowsByLine } from './checkRows.ts'
import type { StoredImport } from './contactImports.queries.ts'
import { importTexts } from './importTexts.ts'
import { extraInfoIn, readPerson, tagNamesIn } from './readPerson.ts'

interface Row {
  line: number
  person: ImportedPerson
  tagNames: string[]
  otherNumbers: string[]
}
interface Outcome {
  line: number
  outcome: 'created' | 'updated' | 'ignored'
  reason: string | null
  contactId: number
}
/** How many rows became what, and how many further numbers came with them. */
interface Counts {
  created: number
  updated: number
  ignored: number
  otherNumbers: number
}
export const noCounts: Counts = { created: 0, updated: 0, ignored: 0, otherNumbers: 0 }

/** Makes contacts of the next rows: each gets its outcome in the transaction of its effect. */
export async function importSome(
  tenant: Tenant,
  found: StoredImport,
  max: number,
): Promise<Counts | undefined> {
  const rows = await nextRows(tenant, found, max)
  if (rows.length === 0) return undefined
  // Plans that were made for an empty table, also those of foreign keys, read all contacts for each: twenty times slower.
  await sql`discard plans`.execute(tenant.db)
  const known = await findByNumbers(
    tenant,
    rows.map(({ person }) => person.value),
  )
  const strangers = rows.filter(({ person }) => !known.has(person.value))
  // What people call themselves in a chat is no more than that: the network may say otherwise later.
  const made = await createImported(
    tenant,
    strangers.map(({ person }) => person),
    { isNameEdited: found.source !== 'chats' },
  )
  const created = strangers.flatMap(({ line, person }): Outcome[] => {
    const contactId = made.get(person.value)
    return contactId === undefined ? [] : [{ line, outcome: 'created', reason: null, contactId }]
  })
  const contactOf = (row: Row) => made.get(row.person.value) ?? known.get(row.person.value)?.id
  const isSkipped = found.known === 'skip'
  const tagged = await tag(tenant, found, isSkipped ? strangers : rows, contactOf)
  const changes = rows.flatMap(({ line, person }) => {
    const before = known.get(person.value)
    return before ? [{ line, known: before, given: person }] : []
  })
  const changed = isSkipped
    ? new Set<number>()
    : await updateImported(tenant, changes, found.known as Exclude<KnownPolicy, 'skip'>)
  const settled = changes.map(({ line, known: { id } }): Outcome => {
    const isUpdated = changed.has(id) || tagged.has(id)
    return {
      line,
      outcome: isUpdated ? 'updated' : 'ignored',
      reason: isUpdated ? null : isSkipped ? 'known' : 'nothingNew',
      contactId: id,
    }
  })
  // Whose number somebody took at this very moment is left for the next portion, where they are known.
  const outcomes = [...created, ...settled]
  await settle(tenant, found.id, outcomes)
  return countsOf(outcomes, rows)
}

async function nextRows({ db, companyId }: Tenant, found: StoredImport, max: number): Promise<Row[]> {
  const fields = found.fields as ImportField[]
  const columns = found.hasHeader ? ((found.samples as string[][])[0] ?? []) : []
  const rows = await db
    .selectFrom('contactImportRows')
    .select(['line', 'name', 'number', 'value', 'email', 'cells'])
    .where('companyId', '=', companyId)
    .where('importId', '=', found.id)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(max)
    .execute()
  const { otherNumber } = importTexts[found.language as Language]
  return rows.map(({ line, name, number, value, email, cells }) => {
    const { otherNumbers } = readPerson(cells, fields)
    const further = otherNumbers.map((other, place) => ({ name: otherNumber(place + 2), value: `+${other}` }))
    const extraInfo = [...further, ...extraInfoIn(cells, fields, columns)]
    return {
      line,
      person: { name, number, value: value ?? '', email, extraInfo },
      tagNames: tagNamesIn(cells, fields),
      otherNumbers,
    }
  })
}

/** The tags chosen for all, and those that stand in the row itself. */
async function tag(
  tenant: Tenant,
  { tagIds }: StoredImport,
  rows: Row[],
  contactOf: (row: Row) => number | undefined,
) {
  const named = await ensureTags(
    tenant,
    rows.flatMap(({ tagNames }) => tagNames),
  )
  return addTags(
    tenant,
    rows.flatMap((row) => {
      const contactId = contactOf(row)
      const own = row.tagNames.flatMap((name) => named.get(name.toLowerCase()) ?? [])
      return contactId === undefined
        ? []
        : [...tagIds.map(Number), ...own].map((tagId) => ({ contactId, tagId }))
    }),
  )
}

async function settle({ db, companyId }: Tenant, importId: string, outcomes: Outcome[]) {
  const { pick, isAmong } = rowsByLine(outcomes)
  await sql`update contact_import_rows set outcome = ${pick(({ outcome }) => outcome, 'text')},
      reason = ${pick(({ reason }) => reason, 'text')}, contact_id = ${pick(({ contactId }) => contactId, 'bigint')}
    where company_id = ${companyId} and import_id = ${importId} and ${isAmong}`.execute(db)
}

function countsOf(outcomes: Outcome[], rows: Row[]): Counts {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const kept = new Set(outcomes.filter(({ outcome }) => outcome !== 'ignored').map(({ line }) => line))
  const others = rows.filter(({ line }) => kept.has(line)).flatMap(({ otherNumbers }) => otherNumbers)
  return {
    created: count('created'),
    updated: count('updated'),
    ignored: count('ignored'),
    otherNumbers: others.length,
  }
}

/** Rows that are no contacts, and those that nobody wants, are through before the first portion. */
export async function ignoreRest({ db, companyId }: Tenant, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ignored as (
      update contact_import_rows set outcome = 'ignored', reason = coalesce(problem, 'notChosen')
      where company_id = ${companyId} and import_id = ${importId} and outcome is null
        and (problem is not null or not is_chosen)
      returning line)
    select count(*)::int as count from ignored`.execute(db)
  return rows[0]?.count ?? 0
}
