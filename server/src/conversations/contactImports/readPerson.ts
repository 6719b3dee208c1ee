import type { ImportField, RowProblem } from '@chatflow/contract'
import { z } from 'zod'
import { formatNumber, isMobile, typedPhone, type Identity } from '../contacts/identities.ts'

/** A row as it would become a contact, or what is wrong with it. */
export interface ReadPerson {
  name: string
  /** As it will be kept; as it was written, if it is no number. */
  number: string
  /** The form in which identities are compared. */
  value: string | null
  /** Further numbers of the same person, as they will be kept. */
  otherNumbers: string[]
  email: string
  isEmailLeftOut: boolean
  problem: Exclude<RowProblem, 'repeated'> | null
}

const maxName = 250

/** Reads a row by what its columns are. Somebody without a name is called by the number. */
export function readPerson(cells: string[], fields: ImportField[]): ReadPerson {
  const all = (field: ImportField) => cellsOf(cells, fields, field)
  const numbers = all('number')
  const { phone, others } = choosePhone(numbers.flatMap(phonesIn))
  const emails = all('email')
  const email = emails.map((written) => written.replace(/^mailto:/i, '')).find(isEmail)
  const name = all('name').join(' ').replace(/\s+/g, ' ').slice(0, maxName).trim()
  return {
    name: name === '' && phone ? formatNumber(phone.address) : name,
    number: phone?.address ?? numbers[0]?.slice(0, 60) ?? '',
    value: phone?.value ?? null,
    otherNumbers: others.map(({ address }) => address),
    email: email ?? '',
    isEmailLeftOut: email === undefined && emails.length > 0,
    problem: problemOf(numbers, phone, name),
  }
}

function problemOf(numbers: string[], phone: Identity | undefined, name: string): ReadPerson['problem'] {
  if (numbers.length === 0) return 'noNumber'
  if (!phone) return 'invalidNumber'
  return name.length === 1 ? 'shortName' : null
}

/** Where a formula was defused by a quotation mark, it is taken off again. */
const cellsOf = (cells: string[], fields: ImportField[], field: ImportField) =>
  fields.flatMap((kind, column) => {
    const cell = kind === field ? (cells[column] ?? '').replace(/^'(?=[=+\-@])/, '').trim() : ''
    return cell === '' ? [] : [cell]
  })

/** The first mobile is where a person is written to; without one, the first number. Two spellings of one are one. */
function choosePhone(all: Identity[]) {
  const different = all.filter(
    ({ value }, place) => all.findIndex((other) => other.value === value) === place,
  )
  const phone = different.length > 1 ? (different.find(isMobile) ?? different[0]) : different[0]
  return { phone, others: different.filter((other) => other !== phone) }
}

/** The numbers in a cell: people write two of them with a stroke between, or words around one. */
export function phonesIn(cell: string): Identity[] {
  const written = cell.replace(/^'/, '').replace(/^(tel|whatsapp):/i, '')
  const whole = phoneIn(written)
  if (whole) return [whole]
  return written.split(/[;,/|\n]|\s(?:ou|or|o|e|y|veya|ve)\s/i).flatMap((part) => phoneIn(part) ?? [])
}

/** Words such as "cel." before it, "ramal 12" or "(casa)" after it, and the zeros that spreadsheets append. */
const phoneIn = (part: string) =>
  typedPhone(
    part
      .replace(/^[\p{L}.:\s]+(?=[+(\d])/u, '')
      .replace(/\s*(?:\(?(?:ramal|ext|r\.|x|dahili|casa|trabalho|recado|home|work)\b.*)$/iu, '')
      .replace(/[.,]0+$/, '')
      .replace(/\(0xx(?=\d)/i, '(0'),
  )

const emailShape = z.email().max(254)
export const isEmail = (cell: string) => emailShape.safeParse(cell.trim()).success

const maxExtraInfo = 50
const maxExtraName = 100

/** The columns that are kept beside the contact, under the names of their headers. */
export function extraInfoIn(cells: string[], fields: ImportField[], columns: string[]) {
  const info = new Map<string, string>()
  for (const [column, field] of fields.entries()) {
    const value = cells[column] ?? ''
    const name = (columns[column] ?? '').slice(0, maxExtraName) || String(column + 1)
    if (field === 'extraInfo' && value !== '' && info.size < maxExtraInfo) info.set(name, value)
  }
  return [...info].map(([name, value]) => ({ name, value }))
}

/** Tags of a row: names between commas, semicolons or strokes. Google puts `:::` and stars for its own groups. */
export const tagNamesIn = (cells: string[], fields: ImportField[]) => [
  ...new Set(
    cellsOf(cells, fields, 'tags')
      .flatMap((cell) => cell.split(/[,;|]|:::/))
      .map((name) => name.trim().slice(0, 100))
      .filter((name) => name.length >= 3 && !name.startsWith('*')),
  ),
]
