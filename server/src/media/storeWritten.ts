import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../platform/storage/storage.ts'
import { temporaryFolder } from '../platform/storage/temporaryFolder.ts'

interface Written {
  companyId: number
  /** The ending of its name. */
  format: string
  write(file: string): Promise<unknown>
}

/** Stores a file once it is written. */
export async function storeWritten(storage: Storage, { companyId, format, write }: Written) {
  const folder = await temporaryFolder('file')
  try {
    const written = path.join(folder, 'file')
    await write(written)
    const { size } = await stat(written)
    return { file: await storage.put(companyId, format, { file: written }), size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a table line by line: memory holds a few of them. */
export const storeCsv = (storage: Storage, companyId: number, lines: AsyncIterable<string>) =>
  storeWritten(storage, {
    companyId,
    format: 'csv',
    write: (file) => pipeline(Readable.from(lines), createWriteStream(file)),
  })
