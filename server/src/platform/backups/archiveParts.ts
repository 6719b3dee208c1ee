import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { TarWriter } from './tar.ts'

const compress = promisify(gzip)
const maxPartBytes = 8 << 20
const filesPerList = 1_000

export const addText = (tar: TarWriter, name: string, text: string) => {
  const bytes = Buffer.from(text)
  return tar.add(name, bytes.length, [bytes])
}

export type Add = TarWriter['add']

/** Lists of checksums between the files: none grows with the installation. */
export function checksumLists(tar: TarWriter) {
  const written: { name: string; sha256: string }[] = []
  let lines: string[] = []
  const flush = async () => {
    if (lines.length === 0) return
    const text = `${lines.join('\n')}\n`
    lines = []
    const name = `checksums/${String(written.length + 1).padStart(6, '0')}`
    written.push({ name, sha256: createHash('sha256').update(text).digest('hex') })
    await addText(tar, name, text)
  }
  const add: Add = async (name, size, content) => {
    const sha256 = await tar.add(name, size, content)
    lines.push(`${sha256}  ${name}`)
    if (lines.length === filesPerList) await flush()
    return sha256
  }
  return { add, close: async () => (await flush(), written) }
}

/** Rows in parts that fit into memory, cut between rows. Returns how many they were. */
export async function writeParts(
  add: Add,
  rows: AsyncIterable<Buffer>,
  nameOf: (part: number) => string,
): Promise<number> {
  let waiting: Buffer[] = []
  let [bytes, count, parts] = [0, 0, 0]
  const flush = async () => {
    if (waiting.length === 0) return
    const packed = await compress(Buffer.concat(waiting))
    ;[waiting, bytes] = [[], 0]
    parts += 1
    await add(nameOf(parts), packed.length, [packed])
  }
  for await (const row of rows) {
    waiting.push(row)
    bytes += row.length
    count += 1
    if (bytes >= maxPartBytes) await flush()
  }
  await flush()
  return count
}
