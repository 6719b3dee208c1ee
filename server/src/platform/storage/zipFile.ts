import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Archive {
  /** Adds a file as it comes. */
  add(name: string, at: Date, content: AsyncIterable<Buffer | string>): Promise<void>
}

/** Writes an archive to the disk, one file after the other; none of them is ever held in memory. */
export async function writeZip(path: string, fill: (archive: Archive) => Promise<void>) {
  const zip = new ZipFile()
  // A file that breaks off says so itself.
  zip.on('error', () => undefined)
  const stop = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: stop.signal })
  let source: Readable | undefined
  const add: Archive['add'] = async (name, at, content) => {
    source = Readable.from(content)
    zip.addReadStream(source, name, { mtime: at })
    await finished(source)
  }
  try {
    // The disk may be full before the last file is read.
    await Promise.race([fill({ add }), written])
    zip.end()
    await written
  } catch (error) {
    source?.destroy()
    stop.abort()
    await Promise.allSettled([written])
    throw error
  }
}
