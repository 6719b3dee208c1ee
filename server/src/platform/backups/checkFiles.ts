import { createHash } from 'node:crypto'
import { DamagedArchive, readTar, type TarEntry } from './tar.ts'

/** A manifest or a list of checksums: more is not written, and not read. */
const maxTextBytes = 64 << 20

interface Checked {
  /** The files that were asked for by name. */
  texts: Map<string, string>
  /** Whether every other file stands in the lists that the manifest names, and the other way round. */
  isWhole(lists: { name: string; sha256: string }[]): boolean
}

/**
 * Reads an archive to its end and compares every file with the lists between them. `look` sees each file that is
 * listed, and reads it or not.
 */
export async function checkFiles(
  file: string,
  wanted: string[],
  look: (entry: TarEntry) => Promise<void> = async () => undefined,
): Promise<Checked> {
  const texts = new Map<string, string>()
  const lists = new Map<string, string>()
  /** Files whose list has not come yet. */
  const waiting = new Map<string, string>()
  for await (const entry of readTar(file)) {
    if (wanted.includes(entry.name)) texts.set(entry.name, await textOf(entry))
    else if (entry.name.startsWith('checksums/')) lists.set(entry.name, await checkList(entry, waiting))
    else waiting.set(entry.name, await hashOf(entry, look))
  }
  return {
    texts,
    isWhole: (named) =>
      waiting.size === 0 &&
      named.length === lists.size &&
      named.every(({ name, sha256 }) => lists.get(name) === sha256),
  }
}

async function textOf({ name, size, content }: TarEntry): Promise<string> {
  if (size > maxTextBytes) throw new DamagedArchive(`${name} is too large.`)
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function hashOf(entry: TarEntry, look: (entry: TarEntry) => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
  const content = async function* () {
    for await (const chunk of entry.content) {
      hash.update(chunk)
      yield chunk
    }
  }
  const hashed = content()
  await look({ ...entry, content: hashed })
  while (!(await hashed.next()).done);
  return hash.digest('hex')
}

/** Compares the files since the last list with this one. Returns the checksum of the list itself. */
async function checkList(entry: TarEntry, waiting: Map<string, string>): Promise<string> {
  const text = await textOf(entry)
  for (const line of text.trimEnd().split('\n')) {
    const [sha256, name = ''] = line.split('  ')
    if (waiting.get(name) !== sha256) throw new DamagedArchive(`${name} was altered.`)
    waiting.delete(name)
  }
  return createHash('sha256').update(text).digest('hex')
}
