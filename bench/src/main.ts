import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { run, type Results } from './bench.ts'
import type { CleanUp } from './installation.ts'
import { countErrors, drawFloods, drawRows } from './table.ts'

const document = path.join(import.meta.dirname, '../../docs/performance.md')

async function main() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      messages: { type: 'string' },
      only: { type: 'string' },
      profile: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())
  const cleanUps: CleanUp[] = []
  try {
    const results = await run({
      isQuick: values.quick,
      messages: Number(values.messages ?? (values.quick ? 50_000 : 1_000_000)),
      only: values.only,
      profile: values.profile,
      signal: interruption.signal,
      say,
      afterwards: (cleanUp) => void cleanUps.push(cleanUp),
    })
    const report = reportOf(results)
    process.stdout.write(`\n${report}`)
    if (values.write) await keep(report)
    if (hasFailed(results)) process.exitCode = 1
  } catch (error) {
    process.exitCode = 1
    if (!interruption.signal.aborted) throw error
    say('Interrupted.')
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch(tellLeftover)
  }
}

const hasFailed = ({ rows, floods }: Results) =>
  rows.some((row) => countErrors(row) > 0) ||
  floods.some(({ lost, doubled, outOfOrder }) => lost + doubled + outOfOrder > 0)

function reportOf({ rows, floods, memory }: Results) {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
  const held = `Memory of the program, all roles: ${megabytes(memory.idle)} idle, ${megabytes(memory.after)} afterwards.\n`
  const where = `${os.availableParallelism()} ${process.arch} cores, ${new Date().toISOString().slice(0, 10)}.\n`
  const tables = [rows.length > 0 && drawRows(rows), floods.length > 0 && drawFloods(floods), held, where]
  return tables.filter(Boolean).join('\n')
}

/** Puts the results where the document shows them. */
async function keep(report: string) {
  const text = await readFile(document, 'utf8')
  const placed = text.replace(
    /(<!-- results: begin -->\n)[^]*(\n<!-- results: end -->)/,
    (_, begin: string, end: string) => `${begin}\n${report}${end}`,
  )
  await writeFile(document, placed)
}

/** The rest is still cleaned up: a server that would not stop must not leave a database behind. */
function tellLeftover(error: Error) {
  process.exitCode = 1
  say(`Could not clean up: ${error.message}`)
}

/** Progress is for the person who waits; the output is the table. */
function say(line: string) {
  process.stderr.write(`${line}\n`)
}

await main()
