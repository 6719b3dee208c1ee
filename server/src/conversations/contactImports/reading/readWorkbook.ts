import * as xlsx from '@e965/xlsx'
import { plainCell, Unreadable, type FileRow, type Limits } from './table.ts'

/** The rows of the first sheet of a workbook that has any. Formulas are not computed: their last result is read. */
export function readWorkbook(bytes: Buffer, limits: Limits): FileRow[] {
  const workbook = open(bytes, limits)
  for (const name of workbook.SheetNames) {
    const rows = rowsOf(workbook.Sheets[name], limits)
    if (rows.length > 0) return rows
  }
  return []
}

function open(bytes: Buffer, limits: Limits) {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      // Row by row up to here: what a file says about its own size is not believed.
      sheetRows: limits.rows + 2,
    })
  } catch (error) {
    throw new Unreadable(/password|encrypt/i.test(String(error)) ? 'locked' : 'unreadable')
  }
}

function rowsOf(sheet: xlsx.WorkSheet | undefined, limits: Limits): FileRow[] {
  // Only cells that are there: the declared area of a sheet may be a billion empty ones.
  const data = (sheet as { '!data'?: (xlsx.CellObject | undefined)[][] } | undefined)?.['!data'] ?? []
  const rows: FileRow[] = []
  data.forEach((cells, place) => {
    const texts: string[] = []
    cells.slice(0, limits.columns).forEach((cell, column) => (texts[column] = textOf(cell)))
    const row = Array.from(texts, (text) => text ?? '')
    if (row.some((text) => text !== '')) rows.push({ line: place + 1, cells: row })
  })
  if (rows.length > limits.rows + 1) throw new Unreadable('tooManyRows')
  return rows
}

/** A long number is shown as 5.51E+12: its digits are meant. */
function textOf(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.t === 'n' && Number.isSafeInteger(cell.v) && !isDate(cell)) return String(cell.v)
  return plainCell(String((cell.t === 's' ? cell.v : cell.w) ?? cell.v ?? ''))
}

const isDate = ({ w = '' }: xlsx.CellObject) => /\d[/:-]\d/.test(w) && !/^-?[\d.,]+$/.test(w)
