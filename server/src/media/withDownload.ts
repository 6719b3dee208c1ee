import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { temporaryFolder } from '../platform/storage/temporaryFolder.ts'

/** Hands over what a network sends as a file on this machine, and removes it afterwards. */
export async function withDownload<T>(
  source: Readable,
  maxBytes: number,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('fetch')
  try {
    const file = path.join(folder, 'file')
    await pipeline(source, atMost(maxBytes), createWriteStream(file))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a network declares is not to be believed. */
function atMost(bytes: number) {
  let seen = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length
      if (seen > bytes) done(new Error('The file is larger than anything we keep'))
      else done(null, chunk)
    },
  })
}
