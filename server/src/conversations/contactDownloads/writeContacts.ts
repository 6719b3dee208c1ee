import { smallExport, type Language, type SheetFormat } from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import { writeXlsx } from '../../platform/sheets/xlsx.ts'
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
  const { format, language, createdAt } = writing
  const rows = rowsOf(tenancy, writing)
  if (format === 'xlsx')
    return writeXlsx(file, { at: new Date(createdAt), name: downloadTexts[language].sheet, rows })
  return pipeline(Readable.from(asCsv(rows, language)), createWriteStream(file))
}

async function* asCsv(rows: AsyncIterable<string[]>, language: Language) {
  yield csvStart
  for await (const cells of rows) yield csvLine(cells, language)
}

async function* rowsOf(tenancy: Tenancy, writing: Writing): AsyncGenerator<string[]> {
  const { companyId, total, onRows } = writing
  const { page, tellEvery } = total <= smallExport.contacts ? smallExport : largeExport
  const [snapshot, extra] = await tenancy.readTenant(companyId, async (tenant) => [
    await companySnapshot(tenant),
    await extraColumns(tenant),
  ])
  const { name, number, email, channel, connection, tags, blocked, since } = downloadTexts[writing.language]
  yield [name, number, email, channel, connection, tags, blocked, since, ...extra]
  const toCells = cellsOf(snapshot, writing, extra)
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

function cellsOf({ tags, connections, company }: CompanySnapshot, writing: Writing, extra: string[]) {
  const { language, hidesNumbers } = writing
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: company.timezone })
  return (row: Row): string[] => {
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
      day.format(new Date(contact.createdAt)),
      ...extra.map((name) => facts.get(name) ?? ''),
    ]
  }
}
