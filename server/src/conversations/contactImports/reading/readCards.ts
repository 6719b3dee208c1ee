import { readVCard } from '../../messages/vCards.ts'
import { plainCell, Unreadable, type FileRow, type Limits } from './table.ts'

/** More columns would help nobody: a card with so many numbers belongs to a company. */
const maxNumbers = 10

/** One row per card, with a header of its own, named as people name columns: the guess reads it like any other. */
export function readCards(text: string, limits: Limits): FileRow[] {
  const cards = plainLines(text)
    .split(/^[ \t]*(?=BEGIN:VCARD)/im)
    .filter((card) => /^BEGIN:VCARD/i.test(card))
  if (cards.length > limits.rows) throw new Unreadable('tooManyRows')
  const people = cards.map((card) => ({ card, person: readVCard(card)[0] }))
  const most = people.reduce((max, { person }) => Math.max(max, person?.numbers.length ?? 0), 1)
  const columns = Array.from({ length: Math.min(most, maxNumbers) }, (_, place) => place)
  const header = ['Name', ...columns.map((place) => `Phone ${place + 1}`), 'E-mail', 'Company']
  const rows = people.map(({ card, person }) => [
    person?.name ?? '',
    ...columns.map((place) => person?.numbers[place] ?? ''),
    valueOf(card, 'EMAIL'),
    valueOf(card, 'ORG').replace(/;.*$/, ''),
  ])
  return [header, ...rows].map((cells, place) => ({ line: place + 1, cells: cells.map(plainCell) }))
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
