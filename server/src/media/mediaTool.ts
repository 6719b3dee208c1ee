export interface Recording {
  /** How the file is packed, as its content says. Left to guess, ffmpeg would follow a playlist to other files. */
  demuxer: string
  file: string
}

export interface Streams {
  audio?: { codec: string; isMono: boolean }
  video?: { width: number; height: number }
  seconds?: number
}

export type Conversion = 'voiceNote' | 'mp3' | 'm4a' | 'firstFrame'

/** Samples of sound: 16 bits, one channel. */
export const sampleRate = 8_000

/** What reads and converts strangers' recordings, in a process that may die of them. */
export interface MediaTool {
  /** Nothing readable: no streams. It cannot be started: undefined. */
  probe(recording: Recording): Promise<Streams | undefined>
  convert(recording: Recording, to: Conversion, target: string): Promise<boolean>
  readSamples(recording: Recording, onSamples: (chunk: Buffer) => void): Promise<boolean>
}
