import { smallExport, type Language, type SheetFormat } from '@chatflow/contract'
import type { Cell, Column } from '../../platform/sheets/sheet.ts'
import { writeSheet } from '../../platform/sheets/writeSheet.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot, type CompanySnapshot } from '../companySnapshot/companySnapshot.ts'
import { maskedContact } from '../contacts/maskParts.ts'
import { beforeFirst, extraColumns, nextContacts, type Wanted } from './contactDownloads.queries.ts'
import { channelNames, downloadTexts } from './downloadTexts.ts'

export interface Writing extends Wanted {
  companyId: number
  language: Language
  format: SheetFormat
  total: number
  createdAt: string
  /** Called every few rows. */
  onRows(done: number): Promise<void>
}

/** A long list is read in larger portions, and told of less often. */
const largeExport = { page: 1_000, tellEvery: 1_000 }

/** Writes contacts into a file, row by row: memory holds one page of them. */
export async function writeContacts(tenancy: Tenancy, file: string, writing: Writing) {
  const { companyId, format, language, createdAt } = writing
  const [snapshot, extra] = await tenancy.readTenant(companyId, async (tenant) => [
    await companySnapshot(tenant),
    await extraColumns(tenant),
  ])
  const sheet = {
    name: downloadTexts[language].sheet,
    at: new Date(createdAt),
    timeZone: snapshot.company.timezone,
    columns: columnsOf(language, extra),
    rows: rowsOf(tenancy, writing, cellsOf(snapshot, writing, extra)),
  }
  await writeSheet(file, { format, language, sheet })
}

function columnsOf(language: Language, extra: string[]): Column[] {
  const { name, number, email, channel, connection, tags, blocked, since } = downloadTexts[language]
  const text = (title: string): Column => ({ title, kind: 'text' })
  return [
    ...[name, number, email, channel, connection, tags, blocked].map(text),
    { title: since, kind: 'day' },
    ...extra.map(text),
  ]
}

async function* rowsOf(
  tenancy: Tenancy,
  writing: Writing,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  const { companyId, total, onRows } = writing
  const { page, tellEvery } = total <= smallExport.contacts ? smallExport : largeExport
  let [after, done] = [beforeFirst, 0]
  for (;;) {
    const from = after
    const contacts = await tenancy.readTenant(companyId, (tenant) =>
      nextContacts(tenant, writing, { after: from, max: page }),
    )
    for (const contact of contacts) {
      yield toCells(contact)
      after = contact
      done += 1
      if (done % tellEvery === 0) await onRows(done)
    }
    if (contacts.length < page) return onRows(done)
  }
}

type Row = Awaited<ReturnType<typeof nextContacts>>[number]

function cellsOf({ tags, connections }: CompanySnapshot, writing: Writing, extra: string[]) {
  const { language, hidesNumbers } = writing
  return (row: Row): Cell[] => {
    const whole = { ...row, extraInfo: row.extraInfo ?? [] }
    const contact = hidesNumbers ? maskedContact(whole) : whole
    const facts = new Map(contact.extraInfo.map(({ name, value }) => [name, value]))
    return [
      contact.name,
      contact.number,
      contact.email,
      channelNames[contact.channel],
      connections.get(contact.connectionId ?? 0)?.name ?? '',
      contact.tagIds.flatMap((id) => tags.get(id)?.name ?? []).join(', '),
      contact.active ? '' : downloadTexts[language].yes,
      new Date(contact.createdAt),
      ...extra.map((name) => facts.get(name) ?? ''),
    ]
  }
}
