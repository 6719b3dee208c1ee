import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { readTable } from './readTable.ts'
import { Unreadable, type Limits } from './table.ts'

/** Reads a stranger's file in a process of its own: one line of JSON per row, or the reason on the standard error. */
const atOnce = 10_000
const [, , source = '', target = '', limits = ''] = process.argv
try {
  const rows = await readTable(readFileSync(source), JSON.parse(limits) as Limits)
  writeFileSync(target, '')
  // A few at a time: the text of a million rows would lie in memory once more.
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce)
    appendFileSync(target, some.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
} catch (error) {
  process.stderr.write(`failure:${error instanceof Unreadable ? error.failure : 'unreadable'}\n`)
  process.exitCode = 1
}
