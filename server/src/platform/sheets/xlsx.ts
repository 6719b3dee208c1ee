import { clockOffset } from '../calendar.ts'
import { days } from '../clock.ts'
import { writeZip } from '../storage/zipFile.ts'
import { isFormula } from './csv.ts'
import type { Cell, CellKind, Sheet } from './sheet.ts'

/** Writes a workbook with one sheet to the disk, row by row, under the titles of its columns. */
export async function writeXlsx(path: string, content: Sheet) {
  const { at, name } = content
  await writeZip(path, async ({ add }) => {
    const file = (part: string, text: string) => add(part, at, whole(`${xml}${text}`))
    await file('[Content_Types].xml', contentTypes)
    await file('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
    await file('xl/workbook.xml', workbook(name))
    await file(
      'xl/_rels/workbook.xml.rels',
      relations('worksheet', 'worksheets/sheet1.xml', ['styles', 'styles.xml']),
    )
    await file('xl/styles.xml', styles)
    await add('xl/worksheets/sheet1.xml', at, sheet(content))
  })
}

async function* whole(content: string) {
  yield content
}

async function* sheet({ columns, rows, timeZone }: Sheet) {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="50" width="24" customWidth="1"/></cols><sheetData>`
  const xmlOf = (cell: Cell, column: number) => {
    if (typeof cell === 'string') return textCell(cell, isFormula(cell) ? styleOf.quoted : styleOf.text)
    const kind = columns[column]?.kind ?? 'text'
    const value = typeof cell === 'number' ? cell : serialOf(cell, timeZone)
    return `<c s="${styleOf[kind]}"><v>${kind === 'day' ? Math.floor(value) : value}</v></c>`
  }
  yield row(
    1,
    columns.map(({ title }) => textCell(title, styleOf.header)),
  )
  let place = 1
  for await (const cells of rows) yield row((place += 1), cells.map(xmlOf))
  yield '</sheetData></worksheet>'
}

const row = (place: number, cells: string[]) => `<row r="${place}">${cells.join('')}</row>`

/** What begins like a formula is marked as text that was typed with a quotation mark, as Excel does. */
const textCell = (text: string, style: number) =>
  text === ''
    ? `<c s="${style}"/>`
    : `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${safe(text)}</t></is></c>`

/** Sheets count the days since the last one but one of 1899, and have no zones. */
const serialOf = (moment: Date, timeZone: string) =>
  (moment.getTime() + clockOffset(moment, timeZone) - Date.UTC(1899, 11, 30)) / days(1)

const maxCell = 32_767
const safe = (text: string) =>
  text
    .slice(0, maxCell)
    .toWellFormed()
    // XML knows no way to write these.
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`

const relations = (type: string, target: string, ...others: [type: string, target: string][]) =>
  `<Relationships xmlns="${packages}/relationships">${[[type, target], ...others]
    .map(
      ([kind, file], place) => `<Relationship Id="r${place + 1}" Type="${office}/${kind}" Target="${file}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${safe(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`

/** The places in `cellXfs`. Days and moments are shown as the reader's computer writes them. */
const styleOf: Record<CellKind | 'header' | 'quoted', number> = {
  text: 0,
  header: 1,
  quoted: 2,
  id: 3,
  count: 4,
  decimal: 5,
  day: 6,
  moment: 7,
}
const shown = (numFmtId: number) => `<xf numFmtId="${numFmtId}" applyNumberFormat="1"/>`
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8">${shown(49)}<xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/>${[1, 3, 164, 14, 22].map(shown).join('')}</cellXfs></styleSheet>`
