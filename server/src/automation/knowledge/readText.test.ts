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
const word = 'word/document.xml'
const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Trocas</w:t></w:r></w:p>'

test.each([
  ['html', '<head><title>x</title></head><script>a<b</script><h1>Entregas</h1><p>Olá &amp; bem-vindo</p>'],
  [
    'docx',
    anArchive(word, Buffer.from(`${heading.replace('Trocas', 'Entregas')}<w:p>Olá &amp; bem-vindo</w:p>`)),
  ],
  ['md', '# Entregas\r\n\r\n\r\n\r\nOlá & bem-vindo'],
] as const)('the words of %s are read, with their headings', (type, content) => {
  expect(readText(type, Buffer.from(content))).toBe('# Entregas\n\nOlá & bem-vindo')
})

test.each([
  ['a picture called txt', 'txt', Buffer.from([137, 80, 0, 1]), 'unreadable'],
  ['no archive', 'docx', Buffer.from('hello'), 'unreadable'],
  ['another archive', 'docx', anArchive('xl/workbook.xml', Buffer.from('x')), 'unreadable'],
  ['a bomb', 'docx', anArchive(word, Buffer.alloc(30_000_000, 32)), 'tooLarge'],
  ['a page of brackets', 'html', Buffer.alloc(3_000_000, '<'), 'tooLarge'],
] as const)('%s is refused', (_what, type, content, failure) => {
  expect(() => readText(type, content)).toThrow(failure)
})

test('pieces follow paragraphs and sentences, and keep their heading', () => {
  const chunks = chunkText(`# Trocas\nAté 30 dias.\n\n${'Uma frase longa. '.repeat(200)}`)
  expect(chunks.every((chunk) => chunk.heading === 'Trocas' && chunk.text.length <= 1_500)).toBe(true)
  expect(chunks.every(({ text }) => text.endsWith('.'))).toBe(true)
  expect(chunks[0]?.text).toBe('Até 30 dias.')
})
