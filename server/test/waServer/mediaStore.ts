import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getMediaKeys, type MediaType } from 'baileys'
import { secondsNow } from './nodes.ts'

/** The fields that every message with a file carries. */
export interface StoredMedia {
  url: string
  directPath: string
  mediaKey: Buffer
  fileSha256: Buffer
  fileEncSha256: Buffer
  fileLength: number
  mediaKeyTimestamp: number
}

interface MediaReference {
  directPath?: string | null
  mediaKey?: Uint8Array | null
}

export type MediaStore = Awaited<ReturnType<typeof startMediaStore>>

/** Where files lie, encrypted by those who send them. Clients insist on https: they must trust the certificate. */
export async function startMediaStore(certificate: Pick<ServerOptions, 'key' | 'cert'>) {
  const files = new Map<string, StoredFile>()
  const faults: (number | 'silence')[] = []
  const server = createServer(certificate, (request, response) => {
    const fault = faults.shift()
    if (fault === 'silence') return
    if (fault) return response.writeHead(fault).end()
    serve(request, response, { keep, find: (path) => files.get(path) }).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function keep(content: Buffer, type = 'application/octet-stream') {
    const directPath = `/v/${randomBytes(8).toString('hex')}`
    files.set(directPath, { content, type })
    return { directPath, url: `https://${host}${directPath}` }
  }

  return {
    host,
    /** Open to everybody who knows the address, as profile pictures are. */
    publish: (content: Buffer, type: string) => keep(content, type).url,
    /** Encrypts as a phone does before it uploads. */
    async put(content: Buffer, type: MediaType): Promise<StoredMedia> {
      const mediaKey = randomBytes(32)
      const { iv, cipherKey, macKey } = await keysOf(mediaKey, type)
      const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      const body = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)])
      return {
        ...keep(body),
        mediaKey,
        fileSha256: digest(content),
        fileEncSha256: digest(body),
        fileLength: content.length,
        mediaKeyTimestamp: secondsNow(),
      }
    },
    /** What somebody sees who opens the file on the phone. */
    async open({ directPath, mediaKey }: MediaReference, type: MediaType): Promise<Buffer> {
      const body = files.get(new URL(directPath ?? '', `https://${host}`).pathname)?.content
      if (!body || !mediaKey) throw new Error(`no file at ${directPath}`)
      const { iv, cipherKey, macKey } = await keysOf(mediaKey, type)
      const encrypted = body.subarray(0, -10)
      if (!macOf(macKey, iv, encrypted).equals(body.subarray(-10))) throw new Error('the file was changed')
      const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
      return Buffer.concat([decipher.update(encrypted), decipher.final()])
    },
    /** The next request is answered with this status, or never. */
    failNext: (fault: number | 'silence') => faults.push(fault),
    /** Files are gone after a while: the network answers 404 for them. */
    forget: () => files.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface StoredFile {
  content: Buffer
  type: string
}

interface Shelf {
  keep: (content: Buffer) => { url: string; directPath: string }
  find: (path: string) => StoredFile | undefined
}

/** Uploads are posted, downloads may want a part of the file. */
async function serve(request: IncomingMessage, response: ServerResponse, shelf: Shelf) {
  if (request.method === 'POST') {
    const { url, directPath } = shelf.keep(await buffer(request))
    response.end(JSON.stringify({ url, direct_path: directPath }))
    return
  }
  const file = shelf.find(new URL(request.url ?? '', 'https://store').pathname)
  if (!file) return response.writeHead(404).end()
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const content = first
    ? file.content.subarray(Number(first), last ? Number(last) + 1 : undefined)
    : file.content
  response.writeHead(first ? 206 : 200, { 'content-type': file.type, 'content-length': content.length })
  response.end(content)
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest()
const macOf = (key: Buffer, iv: Buffer, encrypted: Buffer) =>
  createHmac('sha256', key).update(iv).update(encrypted).digest().subarray(0, 10)

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('a media key without its third part')
  return { iv: Buffer.from(iv), cipherKey: Buffer.from(cipherKey), macKey: Buffer.from(macKey) }
}
