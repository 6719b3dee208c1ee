import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { refuseNewer } from '../../platform/backups/checkBackup.ts'
import { checkFiles } from '../../platform/backups/checkFiles.ts'
import { DamagedArchive, type TarEntry } from '../../platform/backups/tar.ts'
import { isSafeName } from '../../platform/storage/storage.ts'
import {
  archiveManifest,
  digestName,
  manifestName,
  mediaOfEntry,
  tableOfEntry,
  type ArchiveManifest,
} from './archiveManifest.ts'
import { archivedTables, type Row } from './archivedTables.ts'
import { maxId } from './shiftIds.ts'

const unpack = promisify(gunzip)
/** We write parts of 8 MB and a row. */
const maxPartBytes = 64 << 20
/** Rows of text shrink to a tenth; what shrinks to less than this was made to fill a disk. */
const maxRatio = 200

export interface CheckedArchive {
  manifest: ArchiveManifest
  /** The lowest and highest id of each table that has ids. */
  ids: Map<string, { min: number; max: number }>
  users: { id: number; name: string; email: string; profile: string }[]
  media: { files: number; bytes: number }
}

/** Reads an archive to its end before anything is done with it: what is said of it is what is in it. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const allowance = createAllowance((await stat(file)).size)
  const found = {
    rows: new Map<string, number>(),
    ids: new Map<string, { min: number; max: number }>(),
    users: [] as CheckedArchive['users'],
    media: { files: 0, bytes: 0 },
  }
  const files = await checkFiles(file, [manifestName, digestName], async (entry) => {
    const table = tableOfEntry(entry.name)
    if (table === undefined) return lookAtFile(entry, found.media)
    if (!archivedTables[table]) throw new DamagedArchive(`It has rows of ${table}, which is not known here.`)
    for (const row of await rowsOf(entry, allowance)) {
      found.rows.set(table, (found.rows.get(table) ?? 0) + 1)
      lookAtRow(table, row, found)
    }
  })
  const manifest = readManifest(files.texts)
  await refuseNewer(manifest)
  const isAsSaid =
    files.isWhole(manifest.checksums) &&
    manifest.media.files === found.media.files &&
    manifest.media.bytes === found.media.bytes &&
    manifest.tables.every(({ name, rows }) => (found.rows.get(name) ?? 0) === rows) &&
    [...found.rows.keys()].every((name) => manifest.tables.some((table) => table.name === name))
  if (!isAsSaid) throw new DamagedArchive('Its files are not those that its manifest names.')
  return { manifest, ids: found.ids, users: found.users, media: found.media }
}

function readManifest(texts: Map<string, string>): ArchiveManifest {
  const [text, digest] = [texts.get(manifestName), texts.get(digestName)]
  if (!text || !digest) throw new DamagedArchive('It has no manifest: it was cut off.')
  if (createHash('sha256').update(text).digest('hex') !== digest.trim())
    throw new DamagedArchive('Its manifest was altered.')
  const parsed = archiveManifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new DamagedArchive('It is no archive of a company, or of a version that is not known.')
  return parsed.data
}

function lookAtFile({ name, size }: TarEntry, media: { files: number; bytes: number }) {
  const stored = mediaOfEntry(name)
  if (stored === undefined || !isSafeName(stored)) throw new DamagedArchive(`${name} has no place in it.`)
  media.files += 1
  media.bytes += size
}

interface Found {
  ids: Map<string, { min: number; max: number }>
  users: CheckedArchive['users']
}
function lookAtRow(table: string, row: Row, { ids, users }: Found) {
  const { id } = row
  if (typeof id === 'number') {
    if (!Number.isSafeInteger(id) || id < 1 || id > maxId)
      throw new DamagedArchive(`${table} has an id that is none.`)
    const known = ids.get(table) ?? { min: id, max: id }
    ids.set(table, { min: Math.min(known.min, id), max: Math.max(known.max, id) })
  }
  if (table === 'users' && typeof id === 'number')
    users.push({
      id,
      name: String(row['name']),
      email: String(row['email']),
      profile: String(row['profile']),
    })
}

/** How much may still be unpacked. */
export function createAllowance(fileBytes: number) {
  let left = fileBytes * maxRatio + maxPartBytes
  return (bytes: number) => {
    left -= bytes
    if (left < 0) throw new DamagedArchive('It unpacks to more than any company is.')
  }
}

/** The rows of a part. */
export async function rowsOf(
  { name, size, content }: TarEntry,
  allow: (bytes: number) => void,
): Promise<Row[]> {
  if (size > maxPartBytes) throw new DamagedArchive(`${name} is too large.`)
  const packed: Buffer[] = []
  for await (const chunk of content) packed.push(chunk)
  const text = await unpack(Buffer.concat(packed), { maxOutputLength: maxPartBytes }).catch(() => {
    throw new DamagedArchive(`${name} cannot be unpacked, or is too large.`)
  })
  allow(text.length)
  const lines = text.toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => rowOf(name, line))
}

function rowOf(name: string, line: string): Row {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    row = undefined
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new DamagedArchive(`${name} has a line that is no row.`)
  return row as Row
}
