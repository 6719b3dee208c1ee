import { inflateRawSync } from 'node:zlib'
import type { KnowledgeType } from '@chatflow/contract'
import { readPdf } from './readPdf.ts'

/** A stranger's file that is no text, or too much of it. */
export class Unreadable extends Error {
  readonly failure: 'unreadable' | 'tooLarge'

  constructor(failure: 'unreadable' | 'tooLarge') {
    super(failure)
    this.failure = failure
  }
}

/** What a file unpacks to at most, and how much text is kept of it. */
const maxUnpacked = 20 * 1024 * 1024
const maxCharacters = 2_000_000

const readers: Record<KnowledgeType, (content: Buffer) => string | Promise<string>> = {
  txt: decode,
  md: decode,
  csv: (content) => decode(content).replaceAll(/[;\t]|,(?=\S)/g, ' · '),
  html: (content) => textOfHtml(decode(content)),
  docx: (content) => textOfDocx(content),
  pdf: textOfPdf,
}

/** The words of a file, with `# ` before headings. Fails with `Unreadable`. */
export async function readText(type: KnowledgeType, content: Buffer): Promise<string> {
  const read = await readers[type](content)
  const text = read
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (text.length > maxCharacters) throw new Unreadable('tooLarge')
  return text
}

/** UTF-8, or what Windows wrote. Files that only call themselves text have signs that no text has. */
function decode(content: Buffer): string {
  if (content.includes(0)) throw new Unreadable('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}

/** Tags are taken off one after the other, so that a page of open brackets costs what it is long. */
function textOfHtml(html: string): string {
  const shown = withoutElements(html.replaceAll(/<!--[\s\S]*?(-->|$)/g, ' '))
  const lines = shown
    .replaceAll(/<h[1-6]\b[^<>]*>/gi, '\n\n# ')
    .replaceAll(/<\/(h[1-6]|p|div|section|article|table|ul|ol|blockquote)\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<(br|\/li|\/tr|\/dt|\/dd)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]\b[^<>]*>/gi, ' · ')
    .replaceAll(/<[^<>]*>/g, ' ')
  return withoutEntities(lines)
}

/** What no reader sees. */
const unseen = ['script', 'style', 'noscript', 'template', 'svg', 'head', 'nav', 'footer']

function withoutElements(html: string): string {
  let left = html
  for (const name of unseen) {
    const parts = left.split(new RegExp(`<${name}\\b`, 'i'))
    const end = new RegExp(`</${name}\\s*>`, 'i')
    left = parts
      .map((part, index) => {
        const close = index === 0 ? null : end.exec(part)
        if (index === 0) return part
        return close ? part.slice(close.index + close[0].length) : ''
      })
      .join(' ')
  }
  return left
}

async function textOfPdf(content: Buffer): Promise<string> {
  const read = await readPdf(content, maxCharacters)
  if ('failure' in read) throw new Unreadable(read.failure)
  return read.text
}

/** Word keeps its text in one XML file of an archive. */
function textOfDocx(content: Buffer): string {
  const xml = unpack(content, 'word/document.xml').toString('utf8')
  const lines = xml
    .replaceAll(/<w:pStyle w:val="(Heading|T[íi]tulo|Ttulo)[^"]*"\/>/gi, '\u0001')
    .replaceAll(/<\/w:p>/g, '\n\n')
    .replaceAll(/<w:(br|cr)\b[^<>]*>/g, '\n')
    .replaceAll(/<\/w:tc>/g, ' · ')
    .replaceAll(/<w:tab\b[^<>]*>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('\u0001', '# ')
  return withoutEntities(lines)
}

const [endSign, entrySign] = [0x06054b50, 0x02014b50]

/** One file of an archive. What it says of its own size is not believed. */
function unpack(archive: Buffer, wanted: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endSign)
    throw new Unreadable('unreadable')
  let place = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (place + 46 > archive.length || archive.readUInt32LE(place) !== entrySign) break
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at)) as [
      number,
      number,
      number,
    ]
    if (archive.toString('utf8', place + 46, place + 46 + nameLength) === wanted)
      return inflate(archive, place)
    place += 46 + nameLength + extra + comment
  }
  throw new Unreadable('unreadable')
}

function inflate(archive: Buffer, entry: number): Buffer {
  const [method, packed, local] = [
    archive.readUInt16LE(entry + 10),
    archive.readUInt32LE(entry + 20),
    archive.readUInt32LE(entry + 42),
  ]
  if (local + 30 > archive.length) throw new Unreadable('unreadable')
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + packed)
  try {
    return method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: maxUnpacked })
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unreadable(isBomb ? 'tooLarge' : 'unreadable')
  }
}
