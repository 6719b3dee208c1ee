import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../../platform/storage/storage.ts'
import { readFile, type Portions } from './readFile.ts'
import { Unreadable, type FileRow } from './table.ts'
import { temporaryFolder } from '../../../platform/storage/temporaryFolder.ts'

interface StoredSource {
  companyId: number
  /** The name under which it is stored. */
  file: string | null
}

/** The rows of a file in our storage, a few at a time. Fails with `Unreadable`. */
export async function* rowsOfStored(
  storage: Storage,
  { companyId, file }: StoredSource,
  portions: Portions,
): AsyncGenerator<FileRow[]> {
  const stored = file === null ? undefined : await storage.read(companyId, file)
  if (!stored) throw new Unreadable('unreadable')
  const folder = await temporaryFolder('import')
  try {
    const copy = path.join(folder, 'source')
    await pipeline(await stored.stream(), createWriteStream(copy))
    yield* readFile(copy, portions)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
