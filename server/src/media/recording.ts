import { mediaTool } from './findMediaTool.ts'
import { sampleRate, type Conversion, type Recording, type Streams } from './mediaTool.ts'

/** What a file really holds. Nothing readable: no streams. No ffmpeg on this machine: undefined. */
export async function probe(recording: Recording): Promise<Streams | undefined> {
  const tool = await mediaTool()
  const streams = await tool?.probe(recording)
  return streams && { ...streams, ...(streams.seconds && { seconds: whole(streams.seconds) }) }
}

/** People are told seconds, and nothing lasts none. */
const whole = (seconds: number) => Math.max(1, Math.round(seconds))

const convert = (to: Conversion) => async (recording: Recording, target: string) => {
  const tool = await mediaTool()
  return (await tool?.convert(recording, to, target)) ?? false
}
/** What phones call a voice note. */
export const toVoiceNote = convert('voiceNote')
/** The one kind of sound that every browser and phone plays. */
export const toMp3 = convert('mp3')
/** What networks without voice notes take. */
export const toM4a = convert('m4a')
export const toFirstFrame = convert('firstFrame')

const bars = 64
const samplesPerPeak = sampleRate / 20

/** How long it sounds and how it looks: 64 heights from 0 to 100, the loudest moment being 100. */
export async function listen(
  recording: Recording,
): Promise<{ seconds: number; waveform: number[] } | undefined> {
  const tool = await mediaTool()
  const peaks = collectPeaks()
  const isDone = await tool?.readSamples(recording, peaks.add)
  const { samples, heights } = peaks.read()
  if (!isDone || samples === 0) return undefined
  return { seconds: whole(samples / sampleRate), waveform: barsOf(heights) }
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
