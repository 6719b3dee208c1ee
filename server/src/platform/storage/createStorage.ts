import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './diskStorage.ts'
import type { Storage } from './storage.ts'

/** A bucket where one is named, the data folder otherwise. */
export async function createStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return diskStorage(path.join(dataDir, 'media'))
  // Read only when it is used: the client is large, and most installations keep files on the disk.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(s3)
}
