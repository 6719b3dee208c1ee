import { createRequire } from 'node:module'
import type { LibraryJob } from './ffmpegLibrary.ts'
import type { NodeAv } from './nodeAv.ts'

/** What this process was started for. */
export const job = JSON.parse(process.argv[2]!) as LibraryJob
export const av = load(job.library)

function load(library: string): NodeAv {
  try {
    return createRequire(import.meta.url)(library) as NodeAv
  } catch {
    // As a shell says that a program cannot be started.
    process.exit(127)
  }
}

export function fail(): never {
  throw new Error('FFmpeg cannot do this')
}

export function check(result: number) {
  if (result < 0) throw new Error(`FFmpeg error ${result}`)
}
