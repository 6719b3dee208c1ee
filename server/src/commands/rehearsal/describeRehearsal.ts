import { productVersion } from '@chatflow/contract'
import type { ResponseChange } from './compareResponses.ts'
import type { TableChange } from './compareTables.ts'
import { whoSaidSo } from './declaredChanges.ts'
import type { Rehearsal } from './rehearse.ts'

export interface Told {
  lines: string[]
  /** 0: upgrade. 1: it fails. 2: something changes that no migration speaks of: look at it first. */
  code: 0 | 1 | 2
}

/** What a rehearsal found, one thing per line. Lines in capitals want a look. */
export function describeRehearsal(found: Rehearsal, of: string): Told {
  const lines = [
    `${of}, as it was at ${found.madeAt}, upgraded to version ${productVersion}. Nothing was changed.`,
    line('copied', `${found.rows} rows in ${inSeconds(found.seconds.copying)}, no files of companies`),
    line('migrated', migrated(found)),
  ]
  if (found.failure) {
    const { migration, reason } = found.failure
    return { lines: [...lines, line('FAILED', `${migration}: ${reason}`), ...disk(found)], code: 1 }
  }
  const tables = found.tables.flatMap((change) => describeTable(change, found.declared))
  const same = found.tables.filter(({ kind }) => kind === 'same').length
  lines.push(line('rows', `the same in ${same} of ${found.tables.length} tables`), ...tables)
  lines.push(...describeResponses(found), ...disk(found))
  const total = found.seconds.copying + found.seconds.migrating + found.seconds.comparing
  lines.push(
    line(
      'time',
      `the rehearsal took ${inSeconds(total)}, of which ${inSeconds(found.seconds.migrating)} is the upgrade itself`,
    ),
  )
  if ((found.responses?.failed.length ?? 0) > 0) return { lines, code: 1 }
  const isOdd = lines.some((text) => /^ {2}[A-Z]{2,} /.test(text))
  return { lines, code: isOdd ? 2 : 0 }
}

const line = (word: string, text: string) => `  ${word.padEnd(10)} ${text}`

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`

function migrated({ migrated: done }: Rehearsal): string {
  if (done.length === 0) return 'nothing: the database is of this version already'
  const each = done.map(({ name, milliseconds }) => `${name} ${inSeconds(milliseconds / 1000)}`)
  return `${done.length} migration${done.length === 1 ? '' : 's'}: ${each.join(', ')}`
}

function describeTable(change: TableChange, declared: Map<string, string>): string[] {
  const lines: string[] = []
  const { table, kind, rowsAfter, newColumns, goneColumns } = change
  if (kind === 'new') lines.push(line('new', `table ${table}, ${rowsAfter} rows`))
  if (newColumns.length > 0) lines.push(line('new', `${table}: ${columns(newColumns)}`))
  const by = whoSaidSo(change, declared)
  const say = (text: string) =>
    lines.push(
      by === undefined
        ? line('CHANGED', `${text}, and no migration says so`)
        : line('changed', `${text}, as ${by} says`),
    )
  if (kind === 'gone') say(`table ${table} is gone with ${change.rowsBefore} rows`)
  if (goneColumns.length > 0) say(`${table} lost ${columns(goneColumns)}`)
  if (kind === 'changed') say(`${table}: ${whatChanged(change)}`)
  return lines
}

const columns = (names: string[]) => `column${names.length === 1 ? '' : 's'} ${names.join(', ')}`

function whatChanged({ rowsBefore, rowsAfter, changedColumns }: TableChange): string {
  if (rowsBefore !== rowsAfter) return `${rowsAfter} rows instead of ${rowsBefore}`
  if (changedColumns.length === 0) return 'what stood in one row stands in others'
  return `other content in ${columns(changedColumns)}`
}

const maxResponseLines = 20

function describeResponses({ responses }: Rehearsal): string[] {
  if (!responses) return []
  const { calls, companies, failed, changes } = responses
  const asked = `${calls} calls of ${companies} companies`
  const errors = failed.map((call) => line('FAILED', `${call} cannot be answered`))
  if (!changes)
    return [
      line(
        'responses',
        `${asked}: ${calls - failed.length} answered. Name the checkout of today with --from to compare them.`,
      ),
      ...errors,
    ]
  const differing = changes.filter(({ kind }) => kind !== 'new')
  const added = new Set(changes.filter(({ kind }) => kind === 'new').map(({ path }) => path))
  return [
    line('responses', `${asked}: ${differing.length === 0 ? 'the same' : `${differing.length} differences`}`),
    ...(added.size > 0 ? [line('new', `in responses: ${[...added].join(', ')}`)] : []),
    ...errors,
    ...differing.slice(0, maxResponseLines).map(describeResponse),
    ...(differing.length > maxResponseLines
      ? [line('RESPONSE', `and ${differing.length - maxResponseLines} more`)]
      : []),
  ]
}

const describeResponse = ({ call, path, kind, before, after }: ResponseChange) =>
  line('RESPONSE', `${call}: ${path} ${kind === 'gone' ? `(${before}) is gone` : `${before} → ${after}`}`)

const disk = ({ bytes }: Rehearsal) => [
  line(
    'disk',
    `the database grows from ${inMegabytes(bytes.before)} to ${inMegabytes(bytes.after)} and writes ${inMegabytes(bytes.written)} of its log meanwhile: have ${inMegabytes(Math.max(0, bytes.after - bytes.before) + bytes.written)} free`,
  ),
]
