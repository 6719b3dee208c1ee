import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { diskStorage } from '../platform/storage/diskStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { storeMedia } from './storeMedia.ts'

interface Sent {
  filename?: string
  mimetype?: string
  isVoice?: boolean
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
  /** Runs ffmpeg and answers what it wrote to the target, and what it said. */
  const make = async (args: string[]) => {
    const target = path.join(folder, 'made')
    const { stderr } = await promisify(execFile)(ffmpegInstaller.path, ['-nostdin', '-y', ...args, target])
    return { content: await readFile(target), report: stderr }
  }
  return {
    companyId,
    storage,
    folder,
    fileOf,
    make,
    /** Stores content as it comes out of a form. */
    store: async (content: Buffer, { filename = 'arquivo', mimetype = 'image/png', isVoice }: Sent = {}) =>
      storeMedia({ storage, companyId, file: { path: await fileOf(content), filename, mimetype }, isVoice }),
    contentOf: async (name: string | null, from: Storage = storage): Promise<Buffer> => {
      const file = await from.read(companyId, name ?? '')
      if (!file) throw new Error(`${name} is not stored`)
      return buffer(await file.stream())
    },
    /** Three seconds, loud and then silent. */
    aRecording: async (output: string[]) =>
      (await make(['-f', 'lavfi', '-i', loudThenSilent, ...output])).content,
    /** Two seconds. */
    aFilm: async (output: string[], size = '640x360') =>
      (await make(['-f', 'lavfi', '-i', `testsrc=duration=2:size=${size}:rate=10`, ...output])).content,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
export type MediaFolder = Awaited<ReturnType<typeof aMediaFolder>>

const loudThenSilent = "aevalsrc='if(lt(t,1.5),sin(440*6.28*t),0)':d=3:s=48000"
/** How a browser records a voice. */
export const opusInWebm = ['-c:a', 'libopus', '-ac', '1', '-f', 'webm']
