import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ffmpegLibrary } from './ffmpegLibrary.ts'
import { ffmpegProgram } from './ffmpegProgram.ts'
import type { MediaTool } from './mediaTool.ts'

let chosen: Promise<MediaTool | undefined> | undefined
export const mediaTool = () => (chosen ??= findMediaTool())
export function setMediaTool(tool: Promise<MediaTool | undefined>) {
  chosen = tool
}

/** The named ffmpeg, else the machine's own, which is kept current, else the library that is installed with the program. */
export async function findMediaTool(ffmpegPath?: string): Promise<MediaTool | undefined> {
  const program = ffmpegPath ?? (await findProgram())
  return program ? ffmpegProgram(program) : ffmpegLibrary()
}

export async function findProgram(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v ffmpeg']).catch(() => ({
    stdout: '',
  }))
  return stdout.trim() || undefined
}
