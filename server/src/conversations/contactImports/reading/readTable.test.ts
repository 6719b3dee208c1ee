import * as xlsx from '@e965/xlsx'
import { mkdtemp, readFile as readWhole, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../test/unzip.ts'
import { writeXlsx } from '../../../platform/sheets/xlsx.ts'
import { writeZip } from '../../../platform/storage/zipFile.ts'
import { readFile } from './readFile.ts'
import { readTable } from './readTable.ts'
import type { FileRow } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { rows: 100_000, columns: 200 }
const read = (content: string | Buffer) => readTable(Buffer.from(content), limits)
/** As the product does it: in a process of its own. */
async function readApart(content: string | Buffer): Promise<FileRow[]> {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const rows: FileRow[] = []
  for await (const some of readFile(file, { atOnce: 100, maxRows: limits.rows })) rows.push(...some)
  return rows
}
const cells = async (content: string | Buffer) => (await read(content)).map((row) => row.cells)
const failure = (content: string | Buffer) => expect(read(content)).rejects

const people = [
  ['Nome', 'Telefone'],
  ['João', '11 98765-4321'],
]
const workbook = (
  rows: unknown[][],
  bookType: xlsx.BookType = 'xlsx',
  change?: (sheet: xlsx.WorkSheet) => void,
) => {
  const sheet = xlsx.utils.aoa_to_sheet(rows)
  change?.(sheet)
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Clientes')
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}

describe('text', () => {
  const text = 'Nome;Telefone\nJoão;11 98765-4321\n'
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', wide],
    ['UTF-16, the other way round', Buffer.from(wide).swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['what Excel calls sep=', Buffer.from(`sep=;\r\n${text}`)],
  ])('in %s is read', async (_name, content) => {
    expect(await cells(content)).toEqual(people)
  })

  test('of an old Turkish Windows is Turkish', async () => {
    const content = Buffer.concat([
      Buffer.from('Ad;Telefon\n'),
      Buffer.from([0xde, 0x75, 0x6c, 0x65, 0x20, 0xdd, 0xfe]),
      Buffer.from(';5'),
    ])
    expect((await cells(content))[1]).toEqual(['Şule İş', '5'])
  })

  test.each([',', ';', '\t', '|'])('with %j between its values is read', async (separator) => {
    const rows = [
      ['Nome', 'Telefone'],
      ['Silva, João; filho', '1'],
    ]
    const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    expect(await cells(quoted)).toEqual(rows)
  })

  test('keeps the numbers of its lines, without the empty ones, and quoted line breaks', async () => {
    expect(await read('Nome,Fone\n\n"Ana\nMaria",1\n')).toEqual([
      { line: 1, cells: ['Nome', 'Fone'] },
      { line: 3, cells: ['Ana Maria', '1'] },
    ])
  })

  test('of one column is a list of numbers', async () => {
    expect(await cells('11987654321\n11987654322')).toEqual([['11987654321'], ['11987654322']])
  })
})

describe('cards', () => {
  test('of old and new phones are rows, the mobile first', async () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;Jo=C3=A3o=20da=\r\n=20Silva;;;\r\nTEL;CELL:11987654321\r\nitem1.EMAIL;INTERNET:joao@x.com\r\nORG:Padaria;Vendas\r\nEND:VCARD\r\n',
      'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;type=HOME:1133334444\nTEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD\n',
    ]
    expect(await cells(cards.join(''))).toEqual([
      ['Name', 'Phone 1', 'Phone 2', 'E-mail', 'Company'],
      ['João da Silva', '11987654321', '', 'joao@x.com', 'Padaria'],
      ['Ana', '+5511977776666', '1133334444', '', ''],
    ])
  })
})

describe('a workbook', () => {
  test.each(['xlsx', 'biff8', 'ods', 'xlml', 'html'] as const)('of the kind %s is read', async (kind) => {
    expect(await cells(workbook(people, kind))).toEqual(people)
  })

  test('has whole numbers with all their digits, dates as they are shown, and results of formulas', async () => {
    const content = workbook(
      [
        ['Número', 'Data', 'Soma', 'Erro'],
        [5511987654321, 0, 0, 0],
      ],
      'xlsx',
      (sheet) => {
        sheet['B2'] = { t: 'n', v: 45_000, z: 'dd/mm/yyyy' }
        sheet['C2'] = { t: 'n', v: 7, f: '3+4' }
        sheet['D2'] = { t: 'e', v: 0x2a }
      },
    )
    expect((await cells(content))[1]).toEqual(['5511987654321', '15/03/2023', '7', ''])
  })

  test('with merged cells has their text once', async () => {
    const content = workbook(
      [
        ['Clientes', ''],
        ['Nome', 'Fone'],
      ],
      'xlsx',
      (sheet) => {
        sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
      },
    )
    expect(await cells(content)).toEqual([
      ['Clientes', ''],
      ['Nome', 'Fone'],
    ])
  })

  test('of 200 columns is read, and of more the first 200', async () => {
    const wide = Array.from({ length: 300 }, (_, column) => `C${column}`)
    expect((await cells(workbook([wide])))[0]).toHaveLength(200)
  })

  test('that says it has a billion cells is read by those it has', async () => {
    const file = path.join(folder, 'declared.xlsx')
    const [titles, ...rows] = people
    await writeXlsx(file, {
      at: new Date(0),
      name: 'Clientes',
      timeZone: 'UTC',
      columns: titles!.map((title) => ({ title, kind: 'text' })),
      rows: Readable.from(rows),
    })
    const parts = await unzip(await readWhole(file))
    await writeZip(file, async ({ add }) => {
      for (const [name, content] of parts) {
        const declared = content
          .toString()
          .replace('<sheetViews>', '<dimension ref="A1:XFD1048576"/><sheetViews>')
        await add(name, new Date(0), Readable.from([declared]))
      }
    })
    expect(await cells(await readWhole(file))).toEqual(people)
  })

  test('under a password says so', async () => {
    const locked = xlsx.CFB.utils.cfb_new()
    const agile = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0])
    xlsx.CFB.utils.cfb_add(locked, '/EncryptionInfo', Buffer.concat([agile, Buffer.from('<encryption/>')]))
    xlsx.CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(64))
    await failure(xlsx.CFB.write(locked, { type: 'buffer' }) as Buffer).toMatchObject({ failure: 'locked' })
  })
})

describe('what is no sheet', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7 …')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['noise', Buffer.from(Array.from({ length: 3_000 }, (_, place) => (place * 7_919) % 256))],
  ])('%s is refused', async (_name, content) => {
    await failure(content).toMatchObject({ failure: 'notASheet' })
  })

  test('an archive without a sheet, and one that is cut off, are refused', async () => {
    const file = path.join(folder, 'other.zip')
    await writeZip(file, ({ add }) => add('readme.txt', new Date(0), Readable.from(['Oi'])))
    await failure(await readWhole(file)).toMatchObject({ failure: 'unreadable' })
    await failure(workbook(people).subarray(0, 500)).toMatchObject({ failure: 'unreadable' })
  })

  test('nothing at all is empty', async () => {
    await failure('\n \n;;\n').toMatchObject({ failure: 'empty' })
  })
})

describe('in a process of its own', () => {
  test('a file is read, and a refusal says why', async () => {
    const many = Array.from({ length: 250 }, (_, line) => `Pessoa ${line};1`).join('\n')
    expect(await readApart(many)).toHaveLength(250)
    expect(await readApart(workbook(people))).toHaveLength(2)
    await expect(readApart('%PDF-1.7')).rejects.toMatchObject({ failure: 'notASheet' })
    const fullTable = `Telefone\n${'11987654321\n'.repeat(100_000)}`
    expect(await readApart(fullTable)).toHaveLength(100_001)
    await expect(readApart('11987654321\n'.repeat(100_002))).rejects.toMatchObject({ failure: 'tooManyRows' })
  })

  test('an archive that unpacks to half a gigabyte does no harm, whether it admits its size or not', async () => {
    const packed = nothingPacked(512)
    const bomb = (declared: number) => oneFileZip('xl/worksheets/sheet1.xml', packed, declared)
    await expect(readApart(bomb(512 * 1024 ** 2))).rejects.toMatchObject({ failure: 'tooLarge' })
    await expect(readApart(bomb(1_000))).rejects.toMatchObject({
      failure: expect.stringMatching(/^(tooLarge|unreadable)$/) as string,
    })
  }, 120_000)
})

/** So many megabytes of nothing: one of them packed, again and again, as it needs nothing of the one before. */
function nothingPacked(megabytes: number): Buffer {
  const one = Buffer.alloc(1024 ** 2)
  const piece = deflateRawSync(one, { level: 1, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes - 1 }, () => piece), deflateRawSync(one)])
}

/** An archive of one compressed file, with whatever size it claims. */
function oneFileZip(name: string, packed: Buffer, declared: number): Buffer {
  const field = (bytes: number, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntLE(value, 0, bytes)
    return buffer
  }
  const about = Buffer.concat([
    field(2, 20),
    field(2, 0),
    field(2, 8),
    field(4, 0),
    field(4, 0),
    field(4, packed.length),
    field(4, declared),
    field(2, name.length),
    field(2, 0),
  ])
  const local = Buffer.concat([field(4, 0x04034b50), about, Buffer.from(name), packed])
  const entry = Buffer.concat([
    field(4, 0x02014b50),
    field(2, 20),
    about,
    field(2, 0),
    field(2, 0),
    field(2, 0),
    field(4, 0),
    field(4, 0),
    Buffer.from(name),
  ])
  const end = Buffer.concat([
    field(4, 0x06054b50),
    field(2, 0),
    field(2, 0),
    field(2, 1),
    field(2, 1),
    field(4, entry.length),
    field(4, local.length),
    field(2, 0),
  ])
  return Buffer.concat([local, entry, end])
}
