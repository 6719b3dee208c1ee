import { readVCard } from '../../messages/vCards.ts'
import { plainCell, Unreadable, type FileRow, type Limits } from './table.ts'

const maxNumbers = 3
/** Named as people name columns: the guess of the columns reads them like any other header. */
const header = [
  'Name',
  ...Array.from({ length: maxNumbers }, (_, place) => `Phone ${place + 1}`),
  'E-mail',
  'Company',
]

/** One row per card, with a header of its own. */
export function readCards(text: string, limits: Limits): FileRow[] {
  const cards = plainLines(text)
    .split(/^[ \t]*(?=BEGIN:VCARD)/im)
    .filter((card) => /^BEGIN:VCARD/i.test(card))
  if (cards.length > limits.rows) throw new Unreadable('tooManyRows')
  return [
    { line: 1, cells: header },
    ...cards.map((card, place) => ({ line: place + 2, cells: cellsOf(card).map(plainCell) })),
  ]
}

function cellsOf(card: string): string[] {
  const [person] = readVCard(card)
  const numbers = person?.numbers ?? []
  return [
    person?.name ?? '',
    ...Array.from({ length: maxNumbers }, (_, place) => numbers[place] ?? ''),
    valueOf(card, 'EMAIL'),
    valueOf(card, 'ORG').replace(/;.*$/, ''),
  ]
}

const valueOf = (card: string, property: string) =>
  new RegExp(`^(?:[\\w-]+\\.)?${property}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(card)?.[1]?.trim() ?? ''

/** Long lines go on after a space; old phones write what is not ASCII as =C3=A3, and go on after a = at the end. */
const plainLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(
      /^([^:\n]*;[^:\n]*QUOTED-PRINTABLE[^:\n]*):((?:.*=\n)*.*)$/gim,
      (_, name: string, value: string) =>
        `${name.replace(/;(?:ENCODING=)?QUOTED-PRINTABLE/i, '')}:${fromQuotedPrintable(value)}`,
    )
    .replace(/\n[ \t]/g, '')

function fromQuotedPrintable(value: string): string {
  const bytes = value
    .replace(/=\n[ \t]?/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const decoded = Buffer.from(bytes, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? bytes : decoded
}
