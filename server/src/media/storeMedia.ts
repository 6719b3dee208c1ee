import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FormFile } from '../platform/http/form.ts'
import { displayName } from '../platform/storage/displayName.ts'
import { typeOf } from '../platform/storage/fileTypes.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { drawSticker, redraw, shrink } from './picture.ts'
import type { Recording, Streams } from './mediaTool.ts'
import { listen, probe, toFirstFrame, toM4a, toMp3, toVoiceNote } from './recording.ts'
import { sniff, unknownExtension, type Sniffed } from './sniff.ts'
import { temporaryFolder } from '../platform/storage/temporaryFolder.ts'

export interface StoredMedia {
  mediaPath: string
  mediaName: string
  mediaMime: string
  mediaSize: number
  mediaType: 'image' | 'audio' | 'video' | 'application'
  mediaThumbnail: string | null
  /** A copy that every device plays; null if the file itself is played everywhere, or no copy could be made. */
  mediaPlayable: string | null
  /** Of all files together, under all names, for the company's account. */
  bytes: number
  names: string[]
  seconds?: number
  /** Of sound: 64 heights from 0 to 100. */
  waveform?: number[]
  width?: number
  height?: number
  sticker?: true
}

interface Incoming {
  storage: Storage
  companyId: number
  /** The declared type is carried along with a form's file, and not looked at. */
  file: Pick<FormFile, 'path' | 'filename'> & Partial<FormFile>
  /** Was spoken to be sent: it becomes what phones call a voice note. */
  isVoice?: boolean
  /** Was spoken for a network that knows no voice notes: it becomes a sound file that every network takes. */
  isSound?: boolean
  /** A picture that is sent without a frame: it becomes what phones call a sticker. */
  isSticker?: boolean
}

/** What will be stored, as files on this machine's disk. */
interface Prepared extends Pick<
  StoredMedia,
  'mediaType' | 'seconds' | 'waveform' | 'width' | 'height' | 'sticker'
> {
  file: string
  extension: string
  mime?: string
  thumbnail?: string
  playable?: string
}

/** Stores a file from outside as what its content is, with a small picture and a copy that plays everywhere. */
export async function storeMedia({
  storage,
  companyId,
  file,
  isVoice = false,
  isSound = false,
  isSticker = false,
}: Incoming): Promise<StoredMedia> {
  const folder = await temporaryFolder('media')
  try {
    const prepared = await prepare({ file: file.path, folder, isVoice, isSound, isSticker })
    const name = prepared.sticker ? withExtension(file.filename, prepared.extension) : file.filename
    return { ...(await put(storage, companyId, prepared)), mediaName: displayName(name) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const withExtension = (name: string, extension: string) =>
  `${name.replace(/\.\w{1,5}$/, '')}.${extension}`

interface Work {
  file: string
  folder: string
  isVoice: boolean
  isSound: boolean
  isSticker: boolean
}

async function prepare(work: Work): Promise<Prepared> {
  const sniffed = await sniff(work.file)
  if (sniffed.kind === 'picture') return preparePicture(work, sniffed)
  if (sniffed.kind === 'recording') return prepareRecording(work, sniffed)
  return { file: work.file, extension: sniffed.extension, mediaType: 'application' }
}

/** Looks like something it is not, or is broken: kept as it came, to be saved and not shown. */
const asBytes = (file: string): Prepared => ({ file, extension: unknownExtension, mediaType: 'application' })

async function preparePicture(
  { file, folder, isSticker }: Work,
  sniffed: Extract<Sniffed, { kind: 'picture' }>,
): Promise<Prepared> {
  const [redrawn, thumbnail] = [path.join(folder, 'picture'), path.join(folder, 'thumbnail')]
  try {
    if (isSticker) {
      const square = await drawSticker(file, redrawn, sniffed.isAnimated)
      await shrink(redrawn, thumbnail)
      return { file: redrawn, extension: 'webp', mediaType: 'image', sticker: true, thumbnail, ...square }
    }
    const size = await redraw(file, redrawn, sniffed)
    await shrink(redrawn, thumbnail)
    return { file: redrawn, extension: sniffed.extension, mediaType: 'image', thumbnail, ...size }
  } catch {
    return asBytes(file)
  }
}

async function prepareRecording(
  work: Work,
  { demuxer, extensions, isLikelyVideo }: Extract<Sniffed, { kind: 'recording' }>,
): Promise<Prepared> {
  const recording = { demuxer, file: work.file }
  const streams = await probe(recording)
  if (extensions.video && (streams ? streams.video : isLikelyVideo))
    return prepareVideo(work.folder, recording, { streams, extension: extensions.video })
  if (streams?.audio || !streams)
    return prepareAudio(work, recording, { streams, extension: extensions.audio })
  return asBytes(work.file)
}

interface Found {
  /** Absent where there is no ffmpeg. */
  streams: Streams | undefined
  extension: string
}

async function prepareVideo(
  folder: string,
  recording: Recording,
  { streams, extension }: Found,
): Promise<Prepared> {
  const video: Prepared = {
    file: recording.file,
    extension,
    mediaType: 'video',
    ...streams?.video,
    seconds: streams?.seconds,
  }
  const [frame, thumbnail] = [path.join(folder, 'frame'), path.join(folder, 'thumbnail')]
  const isSeen = await toFirstFrame(recording, frame)
  const seen = isSeen ? await shrink(frame, thumbnail).catch(() => undefined) : undefined
  if (!seen) return video
  // Phones film lying down and note that it is to be turned: the frame is upright already.
  const { width = 0, height = 0 } = video
  const isTurned = width > height !== seen.width > seen.height
  return { ...video, thumbnail, ...(isTurned && { width: height, height: width }) }
}

async function prepareAudio(work: Work, recording: Recording, found: Found): Promise<Prepared> {
  const sound = soundOf(found)
  const playable = path.join(work.folder, 'playable')
  const spoken = await prepareSpoken(work, recording, sound)
  // A voice note is not played everywhere, whatever it was made of.
  const needsCopy = spoken ? spoken.extension === 'ogg' : !sound.isPlayedEverywhere
  const hasCopy = needsCopy && (await toMp3(recording, playable))
  const heard = await listen(recording)
  return {
    file: recording.file,
    extension: found.extension,
    ...(sound.isOpus && { mime: opusMime }),
    ...spoken,
    mediaType: 'audio',
    seconds: found.streams?.seconds,
    ...(hasCopy && { playable }),
    ...heard,
  }
}

/** What was spoken to be sent, as the network takes it. Nothing where it is that already, or cannot be made. */
async function prepareSpoken(
  { folder, isVoice, isSound }: Work,
  recording: Recording,
  { isVoiceNote, isPlayedEverywhere }: ReturnType<typeof soundOf>,
): Promise<Pick<Prepared, 'file' | 'extension' | 'mime'> | undefined> {
  const file = path.join(folder, 'spoken')
  if (isVoice && !isVoiceNote && (await toVoiceNote(recording, file)))
    return { file, extension: 'ogg', mime: opusMime }
  if (isSound && !isPlayedEverywhere && (await toM4a(recording, file)))
    return { file, extension: 'm4a', mime: typeOf('spoken.m4a').mime }
  return undefined
}

function soundOf({ streams, extension }: Found) {
  const sound = `${extension} ${streams?.audio?.codec}`
  const isOpus = sound === 'ogg opus'
  return {
    isOpus,
    isVoiceNote: isOpus && streams?.audio?.isMono === true,
    isPlayedEverywhere: ['mp3 mp3', 'm4a aac'].includes(sound),
  }
}
const opusMime = 'audio/ogg; codecs=opus'

async function put(
  storage: Storage,
  companyId: number,
  prepared: Prepared,
): Promise<Omit<StoredMedia, 'mediaName'>> {
  const { file, extension, mime, thumbnail, playable, ...facts } = prepared
  const names: string[] = []
  let bytes = 0
  const keep = async (source: string, as: string) => {
    const name = await storage.put(companyId, as, { file: source })
    names.push(name)
    const { size } = await stat(source)
    bytes += size
    return { name, size }
  }
  try {
    const main = await keep(file, extension)
    return {
      ...facts,
      mediaPath: main.name,
      mediaSize: main.size,
      mediaMime: mime ?? typeOf(main.name).mime,
      mediaThumbnail: thumbnail ? (await keep(thumbnail, 'webp')).name : null,
      mediaPlayable: playable ? (await keep(playable, 'mp3')).name : null,
      bytes,
      names,
    }
  } catch (error) {
    // Half of it would stay forever: nobody knows these names.
    await Promise.allSettled(names.map((name) => storage.remove(companyId, name)))
    throw error
  }
}
