import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TableChange } from './compareTables.ts'

const line = /^--\s*Changes:\s*(.+?)\.?\s*$/gim

/** What migrations say they change (`-- Changes: contacts, tickets.status`): the table or column, and who says so. */
export async function readDeclared(folder: string, names: string[]): Promise<Map<string, string>> {
  const declared = new Map<string, string>()
  for (const name of names) {
    const sql = await readFile(path.join(folder, name), 'utf8')
    for (const [, list = ''] of sql.matchAll(line))
      for (const what of list.split(',')) declared.set(what.trim(), name)
  }
  return declared
}

/** The migration that says it, or nothing where one that changes this kept silent. */
export function whoSaidSo(change: TableChange, declared: Map<string, string>): string | undefined {
  const ofTable = declared.get(change.table)
  if (ofTable !== undefined || change.kind !== 'changed' || change.rowsBefore !== change.rowsAfter)
    return ofTable
  const [first, ...more] = change.changedColumns.map((column) => declared.get(`${change.table}.${column}`))
  return first !== undefined && more.every((name) => name !== undefined) ? first : undefined
}
