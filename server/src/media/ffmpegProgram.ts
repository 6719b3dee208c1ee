import { runLimited } from './limitedProcess.ts'
import { sampleRate, type Conversion, type MediaTool, type Recording, type Streams } from './mediaTool.ts'

/** ffmpeg as a program of its own. */
export function ffmpegProgram(program: string, timeLimitMs?: number): MediaTool {
  const run = ({ demuxer, file }: Recording, output: string[], onOutput?: (chunk: Buffer) => void) =>
    runLimited({
      program,
      args: [...limits, '-format_whitelist', demuxer, '-f', demuxer, '-i', `file:${file}`, ...output],
      timeLimitMs,
      onOutput,
    })
  return {
    probe: async (recording) => {
      // Decodes one frame of each stream: a file that is all header has streams on paper only.
      const ended = await run(recording, ['-frames', '1', '-f', 'null', '-'])
      if (!ended) return undefined
      return ended.isDone ? streamsIn(ended.report) : {}
    },
    convert: async (recording, to, target) =>
      (await run(recording, ['-y', ...conversions[to], target]))?.isDone ?? false,
    readSamples: async (recording, onSamples) => (await run(recording, samples, onSamples))?.isDone ?? false,
  }
}

/** No network, no input but the file, and no more threads than the memory allows for. */
const limits = [
  '-nostdin',
  '-hide_banner',
  '-protocol_whitelist',
  'file,pipe',
  '-max_pixels',
  '50000000',
  '-threads',
  '2',
]

const sound = ['-map', '0:a:0', '-vn', '-map_metadata', '-1']
const samples = [...sound, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']
const voice = ['-c:a', 'libopus', '-b:a', '32k', '-ar', '48000', '-ac', '1', '-f', 'ogg']
const fitting = "scale=w='min(480,iw)':h='min(480,ih)':force_original_aspect_ratio=decrease"

const conversions: Record<Conversion, string[]> = {
  voiceNote: [...sound, ...voice],
  mp3: [...sound, '-c:a', 'libmp3lame', '-q:a', '5', '-f', 'mp3'],
  m4a: [...sound, '-c:a', 'aac', '-b:a', '128k', '-ac', '1', '-f', 'ipod'],
  firstFrame: ['-map', '0:v:0', '-frames:v', '1', '-vf', fitting, '-c:v', 'png', '-f', 'image2'],
}

function streamsIn(report: string): Streams {
  const lines = report.split(/^Stream mapping:/m)[0]!.split('\n')
  const streams = lines.filter((line) => /^\s+Stream #0:/.test(line) && !cover.test(line))
  const audio = streams.map((line) => /: Audio: (\w+)(.*)/.exec(line)).find((found) => found !== null)
  const video = streams
    .map((line) => /: Video: .*?, (\d{2,5})x(\d{2,5})/.exec(line))
    .find((found) => found !== null)
  const [, hours, minutes, rest] = /^\s+Duration: (\d+):(\d+):([\d.]+)/m.exec(report) ?? []
  return {
    ...(audio && { audio: { codec: audio[1]!, isMono: audio[2]!.includes(', mono') } }),
    ...(video && { video: { width: Number(video[1]), height: Number(video[2]) } }),
    ...(rest !== undefined && { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(rest) }),
  }
}

/** The picture of a record counts as a film of one frame, and not every version of ffmpeg calls it a picture. */
const cover = /\(attached pic\)|, 90k tbr,/
