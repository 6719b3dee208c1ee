import { writeZip } from '../storage/zipFile.ts'
import { isFormula } from './csv.ts'

/** Writes a workbook with one sheet of texts to the disk, row by row. The first row is the header. */
export async function writeXlsx(
  path: string,
  { at, name, rows }: { at: Date; name: string; rows: AsyncIterable<string[]> },
) {
  await writeZip(path, async ({ add }) => {
    const file = (name: string, content: string) => add(name, at, whole(`${xml}${content}`))
    await file('[Content_Types].xml', contentTypes)
    await file('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
    await file('xl/workbook.xml', workbook(name))
    await file(
      'xl/_rels/workbook.xml.rels',
      relations('worksheet', 'worksheets/sheet1.xml', ['styles', 'styles.xml']),
    )
    await file('xl/styles.xml', styles)
    await add('xl/worksheets/sheet1.xml', at, sheet(rows))
  })
}

async function* whole(content: string) {
  yield content
}

async function* sheet(rows: AsyncIterable<string[]>) {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="50" width="24" customWidth="1"/></cols><sheetData>`
  let place = 0
  for await (const cells of rows) {
    place += 1
    yield `<row r="${place}">${cells.map((cell) => textCell(cell, place === 1)).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** Always text. What begins like a formula is marked as text that was typed with a quotation mark, as Excel does. */
function textCell(cell: string, isHeader: boolean): string {
  const style = isHeader ? styleOf.header : isFormula(cell) ? styleOf.quoted : styleOf.plain
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${safe(cell)}</t></is></c>`
}

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

const styleOf = { plain: 0, header: 1, quoted: 2 }
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`
