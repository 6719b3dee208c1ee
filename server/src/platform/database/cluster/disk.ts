import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What a file operation brings, or nothing where there is no such file. A file that is closed to us is an error. */
export async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** A folder that everybody may enter. One that is there already stays as it is. */
export async function makeFolder(folder: string) {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
}

/** A power cut after this leaves no empty files. Where the system cannot say it for one disk, it is left to the system. */
export async function flush(folder: string) {
  await promisify(execFile)('sync', ['-f', folder]).catch(() => undefined)
}
