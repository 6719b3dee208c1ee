import { decodeText } from './decodeText.ts'
import { readDelimited } from './readDelimited.ts'
import { Unreadable, type FileRow, type Limits } from './table.ts'
import { unpackedBytes } from './unpackedBytes.ts'

/** What a workbook may be unpacked: one of 100,000 rows takes less than half of it. */
const maxUnpacked = 256 * 1024 * 1024

/** The rows of a file, by what its content is; what it is called says little. */
export async function readTable(bytes: Buffer, limits: Limits): Promise<FileRow[]> {
  const rows = (await readAny(bytes, limits))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, limits.columns) }))
  if (rows.length === 0) throw new Unreadable('empty')
  return rows
}

async function readAny(bytes: Buffer, limits: Limits): Promise<FileRow[]> {
  if (startsWith(bytes, zip)) {
    const unpacked = unpackedBytes(bytes)
    if (unpacked === undefined) throw new Unreadable('unreadable')
    if (unpacked > maxUnpacked) throw new Unreadable('tooLarge')
    return workbook(bytes, limits)
  }
  if (startsWith(bytes, compoundFile)) {
    if (bytes.includes(lockedPart)) throw new Unreadable('locked')
    return workbook(bytes, limits)
  }
  if (strangers.some((sign) => startsWith(bytes, sign))) throw new Unreadable('notASheet')
  const text = decodeText(bytes)
  if (isBinary(text)) throw new Unreadable('notASheet')
  if (/^\uFEFF?\s*BEGIN:VCARD/i.test(text)) return cards(text, limits)
  // What many programs call xls is a page with a table in it.
  if (/^\uFEFF?\s*<(\?xml|!doctype|html|table|head|meta)/i.test(text))
    return workbook(Buffer.from(text), limits)
  return readDelimited(text, limits)
}

/** Loaded when they are needed: most files are text, and these are large. */
const workbook = async (bytes: Buffer, limits: Limits) =>
  (await import('./readWorkbook.ts')).readWorkbook(bytes, limits)
const cards = async (text: string, limits: Limits) => (await import('./readCards.ts')).readCards(text, limits)

const zip = [0x50, 0x4b, 0x03, 0x04]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]
/** A workbook under a password is a sealed part of an old-fashioned file. */
const lockedPart = Buffer.from('EncryptedPackage', 'utf16le')
/** PDF, PNG, JPEG, GIF, gzip, RAR, 7z: files that people take for their sheet. */
const strangers = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]
const startsWith = (bytes: Buffer, sign: number[]) => sign.every((byte, place) => bytes[place] === byte)

/** Text has next to no control characters. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 10_000)
  const odd = start.match(/[^\P{Cc}\s]|\uFFFD/gu)?.length ?? 0
  return odd > start.length * 0.02
}
