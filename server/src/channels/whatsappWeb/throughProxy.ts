import { createDecipheriv } from 'node:crypto'
import { once } from 'node:events'
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import { Readable, Transform, pipeline } from 'node:stream'

/** Opens an address over the way out of one connection: nobody shall see where its files are fetched from. */
export async function openThrough(agent: https.Agent, address: URL): Promise<Readable> {
  const request = https.get(address, { agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // From now on the reader of the response hears what goes wrong.
  request.on('error', () => undefined)
  if (response.statusCode === 200) return response
  response.resume()
  const { statusCode } = response
  throw Object.assign(new Error(`The file is not there: ${statusCode}`), { output: { statusCode } })
}

const sealBytes = 10

/** What the client does by itself for files that it fetches. The last bytes seal the others. */
export function decrypted(source: Readable, { cipherKey, iv }: { cipherKey: Uint8Array; iv: Uint8Array }) {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  let held: Buffer = Buffer.alloc(0)
  const plain = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const all = Buffer.concat([held, chunk])
      const end = Math.max(0, all.length - sealBytes)
      held = all.subarray(end)
      done(null, decipher.update(all.subarray(0, end)))
    },
    flush: (done) => {
      try {
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // The reader of the result sees the error.
  pipeline(source, plain, () => undefined)
  return plain
}
