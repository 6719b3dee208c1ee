import { createRequire, getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { runLimited } from './limitedProcess.ts'
import type { Conversion, MediaTool, Recording, Streams } from './mediaTool.ts'

/** What the child is asked to do, as its one argument. */
export interface LibraryJob extends Recording {
  /** The native library. */
  library: string
  job: 'probe' | 'samples' | Conversion
  target?: string
}

/** FFmpeg's libraries as they are installed with the program, in a process of their own. Undefined where there are none. */
export function ffmpegLibrary(timeLimitMs?: number): MediaTool | undefined {
  const library = findLibrary()
  if (!library) return undefined
  const run = (job: Omit<LibraryJob, 'library'>, onOutput?: (chunk: Buffer) => void) =>
    runLimited({
      program: process.execPath,
      args: [child, JSON.stringify({ library, ...job } satisfies LibraryJob)],
      environment: compiled,
      timeLimitMs,
      onOutput,
    })
  return {
    probe: async (recording) => {
      let found = ''
      const ended = await run({ ...recording, job: 'probe' }, (chunk) => (found += chunk.toString()))
      if (!ended) return undefined
      return ended.isDone ? (JSON.parse(found) as Streams) : {}
    },
    convert: async (recording, to, target) => (await run({ ...recording, job: to, target }))?.isDone ?? false,
    readSamples: async (recording, onSamples) =>
      (await run({ ...recording, job: 'samples' }, onSamples))?.isDone ?? false,
  }
}

const child = path.join(import.meta.dirname, 'libraryChild.ts')

/** What this process keeps of its compiled files, for the child's too: to read its types away takes longer than its work. */
const cache = getCompileCacheDir()
const compiled: Record<string, string> = cache ? { NODE_COMPILE_CACHE: path.dirname(cache) } : {}

function findLibrary(): string | undefined {
  const compiler = process.platform === 'win32' ? '-msvc' : ''
  try {
    const name = `@seydx/node-av-${process.platform}-${process.arch}${compiler}/node-av.node`
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}
