import type { Language, SheetFormat } from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine, csvStart } from './csv.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

/** Writes a table to the disk, row by row. */
export const writeSheet = (
  path: string,
  { format, language, sheet }: { format: SheetFormat; language: Language; sheet: Sheet },
): Promise<void> =>
  format === 'xlsx'
    ? writeXlsx(path, sheet)
    : pipeline(Readable.from(asCsv(sheet, language)), createWriteStream(path))

async function* asCsv({ columns, rows, timeZone }: Sheet, language: Language) {
  const number = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const textOf = (cell: Cell, column: number) => {
    if (typeof cell === 'string') return cell
    if (typeof cell === 'number') return number.format(cell)
    return (columns[column]?.kind === 'day' ? day : moment).format(cell)
  }
  const titles = columns.map(({ title }) => title)
  yield csvStart + csvLine(titles, language)
  for await (const cells of rows) yield csvLine(cells.map(textOf), language)
}
