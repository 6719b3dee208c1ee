import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import { isKnownExtension } from '../platform/storage/fileTypes.ts'

/** What a file is by its content. Its name and the type it was sent with are claims of the sender. */
export type Sniffed =
  | { kind: 'picture'; extension: string; isAnimated: boolean }
  | { kind: 'recording'; demuxer: string; extensions: Extensions; isLikelyVideo: boolean }
  | { kind: 'document'; extension: string }

/** What to store it as. The same container holds sound alone, or pictures too: which, only its streams tell. */
interface Extensions {
  audio: string
  /** Absent where there is only ever sound; what looks like film there is the cover of a record. */
  video?: string
}

/** What a picture is drawn again as: networks take these four and hardly any other. */
const pictures: Record<string, string> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'jpg',
  tif: 'jpg',
}
const animated = ['webp', 'gif']

/** By what the content says, never by the name: how ffmpeg is to read it, and what it is stored as. */
const containers: [demuxer: string, found: string[], extensions: Extensions][] = [
  ['mov', ['mp4', 'm4a', 'm4b', 'm4p', 'm4v', 'f4a', 'f4b', 'f4p', 'f4v'], { audio: 'm4a', video: 'mp4' }],
  ['mov', ['mov'], { audio: 'm4a', video: 'mov' }],
  ['mov', ['3gp', '3g2'], { audio: 'm4a', video: '3gp' }],
  ['ogg', ['ogg', 'oga', 'opus', 'spx', 'ogv', 'ogm'], { audio: 'ogg', video: 'ogv' }],
  ['matroska', ['webm'], { audio: 'weba', video: 'webm' }],
  ['matroska', ['mkv'], { audio: 'weba', video: 'mkv' }],
  ['mpeg', ['mpg'], { audio: 'mpg', video: 'mpg' }],
  ['avi', ['avi'], { audio: 'avi', video: 'avi' }],
  ['mp3', ['mp3'], { audio: 'mp3' }],
  ['aac', ['aac'], { audio: 'aac' }],
  ['amr', ['amr'], { audio: 'amr' }],
  ['wav', ['wav'], { audio: 'wav' }],
  ['flac', ['flac'], { audio: 'flac' }],
  ['aiff', ['aif'], { audio: 'aif' }],
  ['caf', ['caf'], { audio: 'caf' }],
]

export async function sniff(file: string): Promise<Sniffed> {
  const type = await fileTypeFromFile(file).catch(() => undefined)
  const extension = type?.ext ?? ''
  const picture = pictures[extension]
  if (picture) return { kind: 'picture', extension: picture, isAnimated: animated.includes(picture) }
  const container = containers.find(([, found]) => found.includes(extension))
  if (container) {
    const [demuxer, , extensions] = container
    return { kind: 'recording', demuxer, extensions, isLikelyVideo: type?.mime.startsWith('video/') ?? false }
  }
  if (isKnownExtension(extension)) return { kind: 'document', extension }
  return { kind: 'document', extension: (await isText(file)) ? 'txt' : unknownExtension }
}

/** Served as bytes to be saved, whatever they are. */
export const unknownExtension = 'bin'

async function isText(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(65_536) })
    // `stream`: the last character may be cut in half.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: true,
    })
    return bytesRead > 0 && !/[^\P{Cc}\t\n\r\f]/u.test(text)
  } catch {
    return false
  } finally {
    await handle.close()
  }
}
