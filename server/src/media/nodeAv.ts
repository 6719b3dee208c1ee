/**
 * The part of node-av's native library that we call. Its own JavaScript is not installed: it would download a program
 * from elsewhere while it is installed.
 */
export interface NodeAv {
  FormatContext: new () => FormatContext
  InputFormat: { findInputFormat(name: string): object | null }
  Codec: { findDecoder(id: number): object | null; findEncoderByName(name: string): object | null }
  CodecContext: new () => CodecContext
  Packet: new () => Packet
  Frame: new () => Frame
  Dictionary: new () => Dictionary
  Filter: { getByName(name: string): object | null }
  FilterGraph: new () => FilterGraph
  Option: { setInt(owner: CodecContext, name: string, value: number): number }
  Log: { setLevel(level: number): void }
  avGetCodecName(id: number): string | null
  avGetSampleFmtName(format: number): string | null
  avChannelLayoutDescribe(layout: ChannelLayout): string | null
}

interface Rational {
  num: number
  den: number
}

interface ChannelLayout {
  nbChannels: number
  order: number
  mask: bigint
}

/** Functions return a number below zero where they fail, as FFmpeg's do. */
export interface FormatContext {
  /** Microseconds. */
  readonly duration: bigint
  readonly streams: Stream[] | null
  allocContext(): void
  openInputSync(url: string, format: object | null, options: Dictionary): number
  findStreamInfoSync(options: null): number
  readFrameSync(packet: Packet): number
  allocOutputContext2(format: null, name: string, url: string): number
  openOutputSync(): number
  closeOutputSync(): void
  newStream(codec: null): Stream
  writeHeaderSync(options: null): number
  interleavedWriteFrameSync(packet: Packet): number
  writeTrailerSync(): number
}

export interface Stream {
  readonly index: number
  readonly disposition: number
  readonly codecpar: CodecParameters
  timeBase: Rational
}

interface CodecParameters {
  readonly codecType: number
  readonly codecId: number
  readonly width: number
  readonly height: number
  readonly channels: number
  getCodedSideData(type: number): Buffer | null
}

export interface CodecContext {
  threadCount: number
  timeBase: Rational
  pktTimebase: Rational
  bitRate: bigint
  flags: number
  globalQuality: number
  sampleRate: number
  sampleFormat: number
  channelLayout: ChannelLayout
  width: number
  height: number
  pixelFormat: number
  allocContext3(codec: object): void
  parametersToContext(parameters: CodecParameters): number
  parametersFromContext(parameters: CodecParameters): number
  /** Options that are given here are freed twice: they are set beforehand. */
  open2Sync(codec: object, options: null): number
  sendPacketSync(packet: Packet | null): number
  receiveFrameSync(frame: Frame): number
  sendFrameSync(frame: Frame | null): number
  receivePacketSync(packet: Packet): number
}

interface Packet {
  streamIndex: number
  readonly data: Buffer | null
  alloc(): void
  unref(): void
  rescaleTs(from: Rational, to: Rational): void
}

export interface Frame {
  readonly data: Buffer[] | null
  readonly format: number
  readonly width: number
  readonly height: number
  readonly nbSamples: number
  readonly sampleRate: number
  readonly channelLayout: ChannelLayout
  alloc(): void
  unref(): void
}

interface Dictionary {
  alloc(): void
  set(key: string, value: string, flags: number): number
}

interface FilterContext {
  link(from: number, next: FilterContext, to: number): number
  buffersrcAddFrameSync(frame: Frame | null): number
  buffersinkGetFrameSync(frame: Frame): number
  buffersinkGetTimeBase(): Rational
}

interface FilterGraph {
  nbThreads: number
  alloc(): void
  createFilter(filter: object, name: string, args: string | null): FilterContext | null
  configSync(): number
}
