import type { LibraryJob } from './ffmpegLibrary.ts'
import { av, check, fail } from './loadedLibrary.ts'
import type { CodecContext, FormatContext, Frame, Stream } from './nodeAv.ts'

export const [video, audio] = [0, 1]
const attachedPicture = 0x400
const displayMatrix = 5

export function streamOf({ streams }: FormatContext, type: number): Stream | undefined {
  const isCover = ({ disposition }: Stream) => (disposition & attachedPicture) !== 0
  return streams?.find((stream) => stream.codecpar.codecType === type && !isCover(stream))
}

export function open({ file, demuxer }: LibraryJob): FormatContext {
  const input = new av.FormatContext()
  input.allocContext()
  const limits = optionsOf({ protocol_whitelist: 'file,pipe', format_whitelist: demuxer })
  check(input.openInputSync(`file:${file}`, av.InputFormat.findInputFormat(demuxer), limits))
  check(input.findStreamInfoSync(null))
  return input
}

/** Damaged packets are passed over: half a recording is better than none. */
export function* framesOf(input: FormatContext, streams: Stream[]) {
  const decoders = new Map(streams.map((stream) => [stream.index, openDecoder(stream)]))
  const [packet, frame] = [new av.Packet(), new av.Frame()]
  packet.alloc()
  frame.alloc()
  function* drain(index: number, decoder: CodecContext) {
    for (; decoder.receiveFrameSync(frame) >= 0; frame.unref()) yield { index, frame }
  }
  for (; input.readFrameSync(packet) >= 0; packet.unref()) {
    const decoder = decoders.get(packet.streamIndex)
    if (!decoder) continue
    decoder.sendPacketSync(packet)
    yield* drain(packet.streamIndex, decoder)
  }
  for (const [index, decoder] of decoders) {
    decoder.sendPacketSync(null)
    yield* drain(index, decoder)
  }
}

function openDecoder({ codecpar, timeBase }: Stream): CodecContext {
  const codec = av.Codec.findDecoder(codecpar.codecId) ?? fail()
  const decoder = new av.CodecContext()
  decoder.allocContext3(codec)
  check(decoder.parametersToContext(codecpar))
  decoder.pktTimebase = timeBase
  decoder.threadCount = 2
  check(av.Option.setInt(decoder, 'max_pixels', 50_000_000))
  check(decoder.open2Sync(codec, null))
  return decoder
}

export type Step = [filter: string, args: string]

/** What comes out of a chain of filters; the first frame says what goes in. */
function* filtered(frames: Iterable<{ frame: Frame }>, source: (frame: Frame) => Step, steps: Step[]) {
  let ends: ReturnType<typeof openFilters> | undefined
  const out = new av.Frame()
  out.alloc()
  function* drain({ sink }: ReturnType<typeof openFilters>) {
    const timeBase = sink.buffersinkGetTimeBase()
    for (; sink.buffersinkGetFrameSync(out) >= 0; out.unref()) yield { frame: out, timeBase }
  }
  for (const { frame } of frames) {
    ends ??= openFilters([source(frame), ...steps])
    ends.source.buffersrcAddFrameSync(frame)
    yield* drain(ends)
  }
  if (!ends) return fail()
  ends.source.buffersrcAddFrameSync(null)
  yield* drain(ends)
}

function openFilters(steps: Step[]) {
  const graph = new av.FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  const sinkName = steps[0]?.[0] === 'abuffer' ? 'abuffersink' : 'buffersink'
  const create = ([name, args]: Step, index: number) =>
    graph.createFilter(av.Filter.getByName(name) ?? fail(), `${name}${index}`, args || null) ?? fail()
  const filters = [...steps, [sinkName, ''] satisfies Step].map(create)
  for (const [index, filter] of filters.slice(1).entries()) check(filters[index]!.link(0, filter, 0))
  check(graph.configSync())
  // The graph goes with them: without it they would be freed.
  return { graph, source: filters[0]!, sink: filters.at(-1)! }
}

const soundSource =
  ({ timeBase: { num, den } }: Stream) =>
  (frame: Frame): Step => {
    const { sampleRate: rate, format, channelLayout } = frame
    const layout = av.avChannelLayoutDescribe(channelLayout)
    const sampleFormat = av.avGetSampleFmtName(format)
    return [
      'abuffer',
      `time_base=${num}/${den}:sample_rate=${rate}:sample_fmt=${sampleFormat}:channel_layout=${layout}`,
    ]
  }

const filmSource = ({ width, height, format }: Frame): Step => [
  'buffer',
  `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/25:pixel_aspect=1/1`,
]

/** The sound of a file, after some filters. */
export function soundFrames(input: FormatContext, steps: Step[]) {
  const stream = streamOf(input, audio) ?? fail()
  return filtered(framesOf(input, [stream]), soundSource(stream), steps)
}

/** The first picture of a film, upright, after some filters. */
export function firstPicture(input: FormatContext, steps: Step[]) {
  const stream = streamOf(input, video) ?? fail()
  return filtered(firstOf(framesOf(input, [stream])), filmSource, [...upright(stream), ...steps])
}

function* firstOf<T>(items: Iterable<T>): Generator<T> {
  for (const item of items) return void (yield item)
}

/** Phones film lying down and note how it is to be turned. */
function upright({ codecpar }: Stream): Step[] {
  const matrix = codecpar.getCodedSideData(displayMatrix)
  if (!matrix || matrix.length < 8) return []
  const angle = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  const turns: Record<number, Step[]> = {
    90: [['transpose', 'clock']],
    180: [
      ['hflip', ''],
      ['vflip', ''],
    ],
    270: [['transpose', 'cclock']],
  }
  return turns[(Math.round(angle / 90) * 90 + 360) % 360] ?? []
}

function optionsOf(options: Record<string, string>) {
  const dictionary = new av.Dictionary()
  dictionary.alloc()
  for (const [key, value] of Object.entries(options)) check(dictionary.set(key, value, 0))
  return dictionary
}
