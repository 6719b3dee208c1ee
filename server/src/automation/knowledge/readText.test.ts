import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunkText } from './chunkText.ts'
import { readText } from './readText.ts'

/** An archive with one file, as Word writes it. */
function anArchive(name: string, content: Buffer): Buffer {
  const [packed, called] = [deflateRawSync(content), Buffer.from(name)]
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(called.length, 26)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(called.length, 28)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + called.length + packed.length, 16)
  return Buffer.concat([local, called, packed, entry, called, end])
}
/** So many pages with a line of text each. Readers find the parts of a PDF without its table of contents. */
function aPdf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const kids = numbers.map((number) => `${number * 2 + 2} 0 R`).join(' ')
  const parts = numbers.flatMap((number) => {
    const words = `BT /F 12 Tf 50 700 Td (Troca em 30 dias, pagina ${number}) Tj ET`
    const resources = '/Resources << /Font << /F 3 0 R >> >>'
    return [
      `${number * 2 + 2} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${number * 2 + 3} 0 R >> endobj`,
      `${number * 2 + 3} 0 obj << /Length ${words.length} >> stream\n${words}\nendstream endobj`,
    ]
  })
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      `2 0 obj << /Type /Pages /Count ${pages} /Kids [${kids}] >> endobj`,
      '3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
      ...parts,
      'trailer << /Root 1 0 R >>\n%%EOF',
    ].join('\n'),
  )
}
const word = 'word/document.xml'
const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Trocas</w:t></w:r></w:p>'

test.each([
  ['html', '<head><title>x</title></head><script>a<b</script><h1>Entregas</h1><p>Olá &amp; bem-vindo</p>'],
  [
    'docx',
    anArchive(word, Buffer.from(`${heading.replace('Trocas', 'Entregas')}<w:p>Olá &amp; bem-vindo</w:p>`)),
  ],
  ['md', '# Entregas\r\n\r\n\r\n\r\nOlá & bem-vindo'],
] as const)('the words of %s are read, with their headings', async (type, content) => {
  expect(await readText(type, Buffer.from(content))).toBe('# Entregas\n\nOlá & bem-vindo')
})

test.each([
  ['a picture called txt', 'txt', Buffer.from([137, 80, 0, 1]), 'unreadable'],
  ['no archive', 'docx', Buffer.from('hello'), 'unreadable'],
  ['another archive', 'docx', anArchive('xl/workbook.xml', Buffer.from('x')), 'unreadable'],
  ['a bomb', 'docx', anArchive(word, Buffer.alloc(30_000_000, 32)), 'tooLarge'],
  ['a page of brackets', 'html', Buffer.alloc(3_000_000, '<'), 'tooLarge'],
  ['no PDF', 'pdf', Buffer.alloc(10_000_000, 'x'), 'unreadable'],
  ['half a PDF', 'pdf', aPdf(1).subarray(0, 60), 'unreadable'],
  ['a PDF of 501 pages', 'pdf', aPdf(501), 'tooLarge'],
] as const)('%s is refused', async (_what, type, content, failure) => {
  await expect(readText(type, content)).rejects.toThrow(failure)
})

test('the words of a PDF are read, page after page', async () => {
  expect(await readText('pdf', aPdf(2))).toBe('Troca em 30 dias, pagina 1\n\nTroca em 30 dias, pagina 2')
})

test('pieces follow paragraphs and sentences, and keep their heading', () => {
  const chunks = chunkText(`# Trocas\nAté 30 dias.\n\n${'Uma frase longa. '.repeat(200)}`)
  expect(chunks.every((chunk) => chunk.heading === 'Trocas' && chunk.text.length <= 1_500)).toBe(true)
  expect(chunks.every(({ text }) => text.endsWith('.'))).toBe(true)
  expect(chunks[0]?.text).toBe('Até 30 dias.')
})
