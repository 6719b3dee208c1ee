import { ffmpeg } from './ffmpeg.ts'

export interface Recording {
  demuxer: string
  file: string
}

export interface Streams {
  audio?: { codec: string; isMono: boolean }
  video?: { width: number; height: number }
  seconds?: number
}

/** What a file really holds. Nothing readable: no streams. No ffmpeg on this machine: undefined. */
export async function probe(recording: Recording): Promise<Streams | undefined> {
  // Decodes one frame of each stream: a file that is all header has streams on paper only.
  const ended = await ffmpeg({ ...recording, output: ['-frames', '1', '-f', 'null', '-'] })
  if (!ended) return undefined
  if (!ended.isDone) return {}
  const lines = ended.report.split(/^Stream mapping:/m)[0]!.split('\n')
  const streams = lines.filter((line) => /^\s+Stream #0:/.test(line) && !cover.test(line))
  const audio = streams.map((line) => /: Audio: (\w+)(.*)/.exec(line)).find((found) => found !== null)
  const video = streams
    .map((line) => /: Video: .*?, (\d{2,5})x(\d{2,5})/.exec(line))
    .find((found) => found !== null)
  const [, hours, minutes, rest] = /^\s+Duration: (\d+):(\d+):([\d.]+)/m.exec(ended.report) ?? []
  return {
    ...(audio && { audio: { codec: audio[1]!, isMono: audio[2]!.includes(', mono') } }),
    ...(video && { video: { width: Number(video[1]), height: Number(video[2]) } }),
    ...(rest !== undefined && { seconds: whole(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)) }),
  }
}

/** The picture of a record counts as a film of one frame, and not every version of ffmpeg calls it a picture. */
const cover = /\(attached pic\)|, 90k tbr,/

/** People are told seconds, and nothing lasts none. */
const whole = (seconds: number) => Math.max(1, Math.round(seconds))

const sound = ['-map', '0:a:0', '-vn', '-map_metadata', '-1']

/** What phones call a voice note. */
export const toVoiceNote = (recording: Recording, target: string) =>
  convert(recording, [
    ...sound,
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    '-ar',
    '48000',
    '-ac',
    '1',
    '-f',
    'ogg',
    target,
  ])

/** The one kind of sound that every browser and phone plays. */
export const toMp3 = (recording: Recording, target: string) =>
  convert(recording, [...sound, '-c:a', 'libmp3lame', '-q:a', '5', '-f', 'mp3', target])

const fitting = "scale=w='min(480,iw)':h='min(480,ih)':force_original_aspect_ratio=decrease"
export const toFirstFrame = (recording: Recording, target: string) =>
  convert(recording, [
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    fitting,
    '-c:v',
    'png',
    '-f',
    'image2',
    target,
  ])

async function convert(recording: Recording, output: string[]): Promise<boolean> {
  const ended = await ffmpeg({ ...recording, output: ['-y', ...output] })
  return ended?.isDone ?? false
}

const bars = 64
const rate = 8_000
const samplesPerPeak = rate / 20

/** How long it sounds and how it looks: 64 heights from 0 to 100, the loudest moment being 100. */
export async function listen(
  recording: Recording,
): Promise<{ seconds: number; waveform: number[] } | undefined> {
  const peaks = collectPeaks()
  const output = [...sound, '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']
  const ended = await ffmpeg({ ...recording, output, onOutput: peaks.add })
  const { samples, heights } = peaks.read()
  if (!ended?.isDone || samples === 0) return undefined
  return { seconds: whole(samples / rate), waveform: barsOf(heights) }
}

/** Keeps one number for every twentieth of a second, so that hours of sound fit. */
function collectPeaks() {
  const heights: number[] = []
  let [samples, peak] = [0, 0]
  let odd = Buffer.alloc(0)
  const add = (chunk: Buffer) => {
    const bytes = Buffer.concat([odd, chunk])
    const even = bytes.length - (bytes.length % 2)
    for (let at = 0; at < even; at += 2) {
      peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
      samples += 1
      if (samples % samplesPerPeak > 0) continue
      heights.push(peak)
      peak = 0
    }
    odd = bytes.subarray(even)
  }
  return {
    add,
    read: () => ({ samples, heights: samples % samplesPerPeak > 0 ? [...heights, peak] : heights }),
  }
}

function barsOf(heights: number[]): number[] {
  const loudest = heights.reduce((most, height) => Math.max(most, height), 1)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * heights.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * heights.length) / bars))
    const height = heights.slice(from, to).reduce((most, next) => Math.max(most, next), 0)
    return Math.round((height / loudest) * 100)
  })
}
