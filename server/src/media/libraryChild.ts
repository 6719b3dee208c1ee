import { writeFileSync } from 'node:fs'
import { sampleRate, type Streams } from './mediaTool.ts'
import {
  audio,
  firstPicture,
  framesOf,
  open,
  soundFrames,
  streamOf,
  video,
  type Step,
} from './libraryFrames.ts'
import { av, check, fail, job } from './loadedLibrary.ts'
import type { CodecContext, FormatContext, Frame, Stream } from './nodeAv.ts'

// Runs in a process of its own, on one strangers' file: whatever that file does to it ends here.

const fixedQuality = 2
/** Such files say at their head how they are coded, not in every piece. */
const globalHeader = 1 << 22
const quiet = -8

function probe(input: FormatContext): Streams {
  // A file that is all header has streams on paper only: of each one frame is decoded.
  const sound = streamOf(input, audio)
  const film = streamOf(input, video)
  const readable = readableStreams(input, [sound, film])
  const seconds = Number(input.duration) / 1_000_000
  if (readable.size === 0) throw new Error('nothing can be decoded')
  return {
    ...(sound && readable.has(sound.index) && { audio: soundOf(sound) }),
    ...(film &&
      readable.has(film.index) && { video: { width: film.codecpar.width, height: film.codecpar.height } }),
    ...(seconds > 0 && { seconds }),
  }
}

const soundOf = ({ codecpar }: Stream) => ({
  codec: av.avGetCodecName(codecpar.codecId) ?? '',
  isMono: codecpar.channels === 1,
})

function readableStreams(input: FormatContext, streams: (Stream | undefined)[]): Set<number> {
  const wanted = streams.filter((stream) => stream !== undefined)
  const seen = new Set<number>()
  for (const { index } of framesOf(input, wanted)) {
    seen.add(index)
    if (seen.size === wanted.length) break
  }
  return seen
}

interface SoundFormat {
  muxer: string
  encoder: string
  steps: Step[]
  settings: Partial<Pick<CodecContext, 'bitRate' | 'flags' | 'globalQuality'>>
}

const soundFormats: Record<'voiceNote' | 'mp3' | 'm4a', SoundFormat> = {
  voiceNote: {
    muxer: 'ogg',
    encoder: 'libopus',
    steps: [
      ['aformat', 'sample_fmts=flt:sample_rates=48000:channel_layouts=mono'],
      ['asetnsamples', 'n=960:p=0'],
    ],
    settings: { bitRate: 32_000n },
  },
  mp3: {
    muxer: 'mp3',
    encoder: 'libmp3lame',
    steps: [
      ['aformat', 'sample_fmts=fltp:sample_rates=48000|44100|32000:channel_layouts=mono|stereo'],
      ['asetnsamples', 'n=1152:p=0'],
    ],
    // Five in the steps that FFmpeg counts quality in.
    settings: { flags: fixedQuality, globalQuality: 5 * 118 },
  },
  m4a: {
    muxer: 'ipod',
    encoder: 'aac',
    steps: [
      ['aformat', 'sample_fmts=fltp:sample_rates=48000|44100:channel_layouts=mono'],
      ['asetnsamples', 'n=1024:p=0'],
    ],
    settings: { bitRate: 128_000n, flags: globalHeader },
  },
}

function writeSound(
  input: FormatContext,
  { muxer, encoder: name, steps, settings }: SoundFormat,
  target: string,
) {
  let written: ReturnType<typeof openOutput> | undefined
  for (const { frame, timeBase } of soundFrames(input, steps)) {
    written ??= openOutput(
      muxer,
      target,
      openEncoder(name, {
        sampleRate: frame.sampleRate,
        sampleFormat: frame.format,
        channelLayout: frame.channelLayout,
        timeBase,
        ...settings,
      }),
    )
    written.add(frame)
  }
  ;(written ?? fail()).end()
}

function openOutput(muxer: string, target: string, encoder: CodecContext) {
  const output = new av.FormatContext()
  check(output.allocOutputContext2(null, muxer, `file:${target}`))
  const stream = output.newStream(null)
  check(encoder.parametersFromContext(stream.codecpar))
  stream.timeBase = encoder.timeBase
  check(output.openOutputSync())
  check(output.writeHeaderSync(null))
  const packet = new av.Packet()
  packet.alloc()
  const add = (frame: Frame | null) => {
    check(encoder.sendFrameSync(frame))
    for (; encoder.receivePacketSync(packet) >= 0; packet.unref()) {
      packet.streamIndex = stream.index
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(output.interleavedWriteFrameSync(packet))
    }
  }
  const end = () => {
    add(null)
    check(output.writeTrailerSync())
    output.closeOutputSync()
  }
  return { add, end }
}

function openEncoder(name: string, settings: Partial<CodecContext>): CodecContext {
  const codec = av.Codec.findEncoderByName(name) ?? fail()
  const encoder = new av.CodecContext()
  encoder.allocContext3(codec)
  Object.assign(encoder, settings)
  check(encoder.open2Sync(codec, null))
  return encoder
}

function writeFirstFrame(input: FormatContext, target: string) {
  const steps: Step[] = [
    ['scale', "w='min(480,iw)':h='min(480,ih)':force_original_aspect_ratio=decrease"],
    ['format', 'pix_fmts=rgb24'],
  ]
  for (const { frame, timeBase } of firstPicture(input, steps)) {
    const { width, height, format: pixelFormat } = frame
    const encoder = openEncoder('png', { width, height, pixelFormat, timeBase })
    const packet = new av.Packet()
    packet.alloc()
    check(encoder.sendFrameSync(frame))
    check(encoder.receivePacketSync(packet))
    return writeFileSync(target, packet.data ?? fail())
  }
  return fail()
}

function writeSamples(input: FormatContext) {
  const format = `sample_fmts=s16:sample_rates=${sampleRate}:channel_layouts=mono`
  for (const { frame } of soundFrames(input, [['aformat', format]]))
    // A copy: the frame's own memory is used again.
    process.stdout.write(Buffer.from(frame.data![0]!.subarray(0, frame.nbSamples * 2)))
}

av.Log.setLevel(quiet)
const input = open(job)
if (job.job === 'probe') process.stdout.write(JSON.stringify(probe(input)))
else if (job.job === 'samples') writeSamples(input)
else if (job.job === 'firstFrame') writeFirstFrame(input, job.target!)
else writeSound(input, soundFormats[job.job], job.target!)
