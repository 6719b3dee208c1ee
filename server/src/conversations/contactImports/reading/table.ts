import type { ImportFailure } from '@chatflow/contract'

/** A row that has something in it, and where in the file it stands. */
export interface FileRow {
  line: number
  cells: string[]
}

/** The child is told them: to import the whole contract for two numbers would take it half a second. */
export interface Limits {
  rows: number
  columns: number
}

/** A file that cannot become rows, and why. */
export class Unreadable extends Error {
  readonly failure: ImportFailure
  constructor(failure: ImportFailure) {
    super(failure)
    this.failure = failure
  }
}

const maxCell = 2_000

/** A cell on one line: no control characters, which PostgreSQL or the screen would stumble over, and no half characters. */
export const plainCell = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, maxCell)
    .toWellFormed()
