import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { diskStorage } from '../platform/storage/diskStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { storeMedia } from './storeMedia.ts'

interface Sent {
  filename?: string
  mimetype?: string
  isVoice?: boolean
  isSound?: boolean
}

const companyId = 7

/** For tests: a company's media in a folder of its own, and what it takes to make and to look at them. */
export async function aMediaFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-media-'))
  const storage = diskStorage(path.join(folder, 'media'))
  const fileOf = async (content: Buffer, name = 'incoming') => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return file
  }
  return {
    companyId,
    storage,
    folder,
    fileOf,
    /** Stores content as it comes out of a form. */
    store: async (content: Buffer, { filename = 'arquivo', mimetype = 'image/png', ...spoken }: Sent = {}) =>
      storeMedia({
        storage,
        companyId,
        file: { path: await fileOf(content), filename, mimetype },
        ...spoken,
      }),
    contentOf: async (name: string | null, from: Storage = storage): Promise<Buffer> => {
      const file = await from.read(companyId, name ?? '')
      if (!file) throw new Error(`${name} is not stored`)
      return buffer(await file.stream())
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
export type MediaFolder = Awaited<ReturnType<typeof aMediaFolder>>

const samples = path.join(import.meta.dirname, '../../test/samples')

/**
 * Made with ffmpeg and kept, as not every build makes every kind. Sound takes three seconds, loud and then silent;
 * film two, of 640x360 or, in `small.mp4` and `vp8.webm`, of 64x48.
 */
export const aSample = (name: string): Promise<Buffer> => readFile(path.join(samples, name))
