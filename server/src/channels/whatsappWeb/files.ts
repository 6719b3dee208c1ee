import { downloadEncryptedContent, getMediaKeys, type WAMessage } from 'baileys'
import { createHash } from 'node:crypto'
import type { Agent } from 'node:https'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { decrypted, openThrough } from './throughProxy.ts'

/** How files are reached. */
export interface MediaNetwork {
  /** Where a server of our own plays WhatsApp, its host. */
  ownHost?: string | undefined
  /** Asks the phone of the sender to upload a file once more, whose time on the server is over. */
  uploadAgain?: ((message: WAMessage) => Promise<WAMessage>) | undefined
  /** The way out that people chose for the connection. */
  agent?: Agent | undefined
}

const person = z.object({ phone: z.string().optional(), lid: z.string().optional() })
const storedFile = z.object({
  key: z.object({
    id: z.string(),
    fromMe: z.boolean(),
    chat: person.extend({ group: z.string().optional() }),
    member: person.optional(),
  }),
  content: z.object({
    kind: z.enum(['image', 'video', 'audio', 'document', 'sticker', 'ptv']),
    mediaKey: z.string(),
    url: z.string().optional(),
    directPath: z.string().optional(),
    size: z.number(),
    sha256: z.string().optional(),
  }),
})
const picture = z.object({ url: z.string() })
type StoredFile = z.infer<typeof storedFile>

/** Opens what an event pointed at: a file of a message, decrypted, or somebody's picture. */
export async function openFile(reference: unknown, network: MediaNetwork): Promise<Readable> {
  const shown = picture.safeParse(reference).data
  if (shown) return openPicture(addressIn(shown, network), network.agent)
  const file = storedFile.parse(reference)
  const encrypted = await download(file.content, network).catch(async (error: unknown) => {
    if (!isGone(error) || !network.uploadAgain) throw error
    return download(await askAgain(file, network.uploadAgain), network)
  })
  return checked(encrypted, file.content)
}

type Place = Pick<StoredFile['content'], 'url' | 'directPath'>
const whatsappHost = 'mmg.whatsapp.net'

/** The sender writes where a file lies: only hosts of WhatsApp are asked, whatever they wrote. */
function addressIn({ url, directPath }: Place, { ownHost }: MediaNetwork): URL {
  const given = url && URL.canParse(url) ? new URL(url) : undefined
  const isTrusted = given?.protocol === 'https:' && (isWhatsapp(given.hostname) || given.hostname === ownHost)
  const host = isTrusted ? given.host : whatsappHost
  const path = directPath ?? (isTrusted ? `${given.pathname}${given.search}` : undefined)
  if (!path || !/^\/[^/\\]/.test(path)) throw new Error('The file lies nowhere')
  return new URL(path, `https://${host}`)
}
const isWhatsapp = (host: string) => host.endsWith('.whatsapp.net') || host.endsWith('.fbcdn.net')

async function download(content: StoredFile['content'], network: MediaNetwork): Promise<Readable> {
  const keys = await getMediaKeys(Buffer.from(content.mediaKey, 'base64'), content.kind)
  const address = addressIn(content, network)
  return network.agent
    ? decrypted(await openThrough(network.agent, address), keys)
    : downloadEncryptedContent(address.href, keys, {})
}

/** Boom, as the client throws it. */
function isGone(error: unknown): boolean {
  const { output } = error as { output?: { statusCode?: number } }
  return output?.statusCode === 404 || output?.statusCode === 410
}

async function askAgain(
  { key, content }: StoredFile,
  uploadAgain: NonNullable<MediaNetwork['uploadAgain']>,
): Promise<StoredFile['content']> {
  const { kind, mediaKey, directPath } = content
  const asked = { mediaKey: Buffer.from(mediaKey, 'base64'), ...(directPath && { directPath }) }
  const kindOfMessage = kind === 'ptv' ? 'videoMessage' : (`${kind}Message` as const)
  const answer = await uploadAgain({ key: keyOf(key), message: { [kindOfMessage]: asked } })
  const found = answer.message?.[kindOfMessage]
  return { ...content, url: found?.url ?? undefined, directPath: found?.directPath ?? undefined }
}

function keyOf({ id, fromMe, chat, member }: StoredFile['key']) {
  const jid = (who: z.infer<typeof person>) =>
    who.lid ? `${who.lid}@lid` : who.phone ? `${who.phone}@s.whatsapp.net` : undefined
  const participant = member && jid(member)
  return {
    id,
    fromMe,
    remoteJid: chat.group ? `${chat.group}@g.us` : jid(chat),
    ...(participant && { participant }),
  }
}

/** A file is as long as it was said to be, and what it was said to be: senders can write anything. */
function checked(source: Readable, { size, sha256 }: StoredFile['content']): Readable {
  const hash = createHash('sha256')
  let bytes = 0
  const check = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      hash.update(chunk)
      if (size > 0 && bytes > size) done(new Error('The file is larger than announced'))
      else done(null, chunk)
    },
    flush: (done) => {
      const isWhole = !sha256 || hash.digest('base64') === sha256
      done(isWhole ? null : new Error('The file is not the one that was announced'))
    },
  })
  // The reader sees the error; nobody else has to.
  pipeline(source, check).catch(() => undefined)
  return check
}

async function openPicture(address: URL, agent: Agent | undefined): Promise<Readable> {
  if (agent) return openThrough(agent, address)
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`The picture is not there: ${response.status}`)
  return Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
}
