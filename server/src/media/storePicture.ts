import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '../platform/storage/storage.ts'
import { shrink } from './picture.ts'
import { temporaryFolder } from '../platform/storage/temporaryFolder.ts'

/** Stores a picture of somebody, as small as screens show it. Fails if the file is none. */
export async function storePicture(storage: Storage, companyId: number, file: string) {
  const folder = await temporaryFolder('picture')
  try {
    const small = path.join(folder, 'picture')
    await shrink(file, small)
    const { size: bytes } = await stat(small)
    return { name: await storage.put(companyId, 'webp', { file: small }), bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
