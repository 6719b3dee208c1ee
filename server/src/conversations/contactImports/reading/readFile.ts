import { importFailure, maxImportColumns } from '@chatflow/contract'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { runLimited } from '../../../media/limitedProcess.ts'
import { Unreadable, type FileRow, type Limits } from './table.ts'
import { temporaryFolder } from '../../../platform/storage/temporaryFolder.ts'

const child = path.join(import.meta.dirname, 'tableChild.ts')
/** The program's own code and packages, and nothing else of this machine. */
const root = path.join(import.meta.dirname, '../../../../..')
const readable = ['contract', 'server/src', 'server/package.json', 'node_modules', 'package.json']

/** What a file of a hundred thousand rows takes, and one of a million. */
const limitsOf = (maxRows: number) =>
  maxRows > 100_000
    ? { timeLimitMs: 240_000, heapMegabytes: 1_500 }
    : { timeLimitMs: 60_000, heapMegabytes: 700 }

export interface Portions {
  /** Rows of one portion. */
  atOnce: number
  /** A file with more is refused; a header is one besides. */
  maxRows: number
}

/**
 * Reads a stranger's file in a process of its own, with limits on time and memory and without a right to any other file,
 * and hands its rows over a few at a time. Fails with `Unreadable`.
 */
export async function* readFile(source: string, { atOnce, maxRows }: Portions): AsyncGenerator<FileRow[]> {
  const limits: Limits = { rows: maxRows + 1, columns: maxImportColumns }
  const { timeLimitMs, heapMegabytes } = limitsOf(maxRows)
  const folder = await temporaryFolder('sheet')
  const target = path.join(folder, 'rows')
  try {
    const ended = await runLimited({
      program: process.execPath,
      args: [
        ...permissions(source, folder),
        `--max-old-space-size=${heapMegabytes}`,
        child,
        source,
        target,
        JSON.stringify(limits),
      ],
      timeLimitMs,
    })
    if (!ended?.isDone) throw new Unreadable(reasonIn(ended?.report ?? ''))
    yield* readRows(target, atOnce)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const permissions = (source: string, folder: string) => [
  '--permission',
  ...[...readable.map((name) => path.join(root, name)), source].map((name) => `--allow-fs-read=${name}`),
  `--allow-fs-write=${folder}`,
]

/** A process that was ended in the middle says nothing: it wanted more than it may have. */
const reasonIn = (report: string) =>
  importFailure.catch('tooLarge').parse(/^failure:(\w+)$/m.exec(report)?.[1])

async function* readRows(file: string, atOnce: number): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    rows.push(JSON.parse(line) as FileRow)
    if (rows.length < atOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
