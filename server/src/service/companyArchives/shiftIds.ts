import { archivedTables, type Row } from './archivedTables.ts'
import type { TableOfSchema } from './describeArchived.ts'
import { entityTables, idNames } from './idNames.ts'

/** By how much the ids of each table move. */
export type Shifts = Record<string, number>

/** No installation of ours has so many: a larger one is a mistake, or meant to use ours up. */
export const maxId = 1_000_000_000_000

const snakeOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An id where it arrives. What is none stays what it is, and points to nothing. */
function moved(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, by))
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value + by : value
  return typeof value === 'string' && /^[1-9]\d{0,12}$/.test(value) ? String(Number(value) + by) : value
}

/** Makes the ids of a row those of the company that it arrives in. */
export function createShift(tables: TableOfSchema[], shifts: Shifts) {
  const of = new Map(
    tables.map(({ name, columns }) => [
      name,
      columns.filter((column) => column.of !== undefined).map((column) => [column.name, column.of!] as const),
    ]),
  )
  const by = (table: string | undefined) => (table === undefined ? 0 : (shifts[table] ?? 0))

  function inJson(value: unknown, own: string | undefined): unknown {
    if (Array.isArray(value)) return value.map((one) => inJson(one, own))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => {
        const table = key === 'id' ? own : idNames[snakeOf(key)]
        const isId = table !== undefined && !isDeep(inside)
        return [key, isId ? moved(inside, by(table)) : inJson(inside, ownOf(key))]
      }),
    )
  }

  return (table: string, row: Row): Row => {
    const shifted = { ...row }
    for (const [column, whose] of of.get(table) ?? [])
      if (shifted[column] !== undefined) shifted[column] = moved(shifted[column], by(whose))
    const own = table === 'audit_log' ? entityTables[String(row['entity'])] : undefined
    for (const column of archivedTables[table]?.ids ?? [])
      if (shifted[column] !== undefined) shifted[column] = inJson(shifted[column], own)
    return inTexts(table, shifted, by)
  }
}

const isDeep = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((one) => typeof one === 'object'))
/** What a merge keeps of a contact is the contact's row. */
const ownOf = (key: string) => (key === 'contact' ? 'contacts' : undefined)

/** The few texts that are made of ids. */
function inTexts(table: string, row: Row, by: (table: string | undefined) => number): Row {
  if (table === 'audit_log')
    return { ...row, entity_id: moved(row['entity_id'], by(entityTables[String(row['entity'])])) }
  if (table === 'chats' && typeof row['direct_key'] === 'string')
    return { ...row, direct_key: (moved(row['direct_key'].split(' '), by('users')) as string[]).join(' ') }
  if (table === 'company_settings' && row['key'] === 'assistantPrompt')
    return { ...row, value: moved(row['value'], by('prompts')) }
  return row
}
