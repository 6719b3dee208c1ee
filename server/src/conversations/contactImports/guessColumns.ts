import type { ImportField } from '@chatflow/contract'
import { foldText } from '../../platform/foldText.ts'
import { headerWords } from './headerWords.ts'
import { isEmail, phonesIn } from './readPerson.ts'

interface Guess {
  hasHeader: boolean
  fields: ImportField[]
}

const fieldOfWord = new Map<string, ImportField>(
  Object.entries(headerWords).flatMap(([field, words]) =>
    words.map((word): [string, ImportField] => [word, field as ImportField]),
  ),
)

/** What the columns are, by their header, or by what stands in them. The first rows of a file are enough. */
export function guessColumns(rows: string[][]): Guess {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const [first = [], ...others] = rows
  const named = Array.from({ length: width }, (_, column) => fieldOfHeader(first[column] ?? ''))
  const hasHeader = named.some(Boolean) || looksLikeHeader(first, others)
  const body = hasHeader ? others : rows
  const fields = named.map((field): ImportField => (hasHeader && field) || 'ignore')
  const columnOf = (column: number) => body.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')
  fillIn(fields, 'number', (column) => shareOf(columnOf(column), isPhone))
  fillIn(fields, 'email', (column) => shareOf(columnOf(column), isEmail))
  fillIn(fields, 'name', (column) => shareOf(columnOf(column), isWords) * 0.99 ** column)
  return { hasHeader, fields }
}

/** `Telefone (celular)`, `Phone 1 - Value` and `E-mail 2` are what their words are. */
function fieldOfHeader(header: string): ImportField | undefined {
  const words = foldText(header)
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/ value$/, '')
    .trim()
  const whole = fieldOfWord.get(words)
  if (whole) return whole
  // Labels that Google puts beside the values, such as `Phone 1 - Label`.
  if (/ (label|type|tipo)$/.test(words)) return undefined
  const [start = ''] = words.split(' ')
  const field = fieldOfWord.get(start)
  return field === 'number' || field === 'email' ? field : undefined
}

/** Nothing in it is a number or an address, while something below is. */
function looksLikeHeader(first: string[], others: string[][]): boolean {
  const isValue = (cell: string) => isPhone(cell) || isEmail(cell)
  return !first.some(isValue) && others.some((cells) => cells.some(isValue))
}

/** If no header says which column it is, the one that looks most like it, if most of it does. */
function fillIn(fields: ImportField[], field: ImportField, likeness: (column: number) => number) {
  if (fields.includes(field)) return
  let [best, most] = [-1, 0.5]
  for (const [column, taken] of fields.entries()) {
    const share = taken === 'ignore' ? likeness(column) : 0
    if (share > most) [best, most] = [column, share]
  }
  if (best >= 0) fields[best] = field
}

const shareOf = (cells: string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length
const isPhone = (cell: string) => phonesIn(cell).length > 0
const isWords = (cell: string) => /^\p{L}[\p{L}\p{M}\s.'’-]*$/u.test(cell)
