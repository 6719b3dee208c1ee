import type { Language } from '@chatflow/contract'

/**
 * Spreadsheets run what begins like a formula, wherever it came from. A quotation mark before it makes it text. A
 * number below zero computes nothing.
 */
export const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell)

/** Excel takes this as the sign that what follows is UTF-8. */
export const csvStart = '\uFEFF'

/** Excel expects what the language writes between the parts of a list: a comma is a decimal sign in most of ours. */
export function csvLine(cells: string[], language: Language): string {
  const separator = language === 'en' ? ',' : ';'
  return `${cells.map((cell) => quoted(isFormula(cell) ? `'${cell}` : cell)).join(separator)}\r\n`
}

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
