import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { OutgoingFile } from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import type { MessengerAccount } from './messengerAccount.ts'
import type { Piece } from './toPieces.ts'
import { metadataOf } from './translate.ts'

/** How something is said. */
export interface Manner {
  /** A person answers after the day in which everybody may. */
  isLate: boolean
  /** Our name for it, where the echo repeats it. */
  sentAs?: string
  quotedWid?: string
}
interface Through {
  graph: GraphClient
  account: MessengerAccount
}

const Sent = z.object({ message_id: z.string().min(1) })
const Uploaded = z.object({ attachment_id: z.coerce.string().min(1) })

/** What the message will hold. A file goes up for it. */
export const prepareMessage = (through: Through, piece: Piece): Promise<object> =>
  piece.kind === 'text' ? Promise.resolve(wordsOf(piece)) : upload(through, piece)

interface Said {
  message: object
  address: string
  manner: Manner
}
/** Sends one message. Returns the network's name for it. */
export async function postMessage({ graph, account }: Through, { message, address, manner }: Said) {
  const { isLate, sentAs, quotedWid } = manner
  const json = {
    recipient: { id: address },
    ...(isLate ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' }),
    message: { ...message, ...(sentAs && { metadata: metadataOf(sentAs) }) },
    ...(quotedWid && { reply_to: { mid: quotedWid } }),
  }
  const response = await graph.call({ method: 'POST', path: 'me/messages', token: account.token, json })
  return Sent.parse(response).message_id
}

const wordsOf = ({ text, choices }: Extract<Piece, { kind: 'text' }>) => ({
  text,
  ...(choices.length > 0 && {
    quick_replies: choices.map(({ id, title }) => ({ content_type: 'text', title, payload: id })),
  }),
})

async function upload({ graph, account }: Through, { type, file }: Extract<Piece, { kind: 'file' }>) {
  const fields = {
    message: JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }),
    ...(account.network === 'instagram' && { platform: 'instagram' }),
  }
  const uploaded = await graph.call({
    method: 'POST',
    path: 'me/message_attachments',
    token: account.token,
    form: await formOf(fields, file),
  })
  return { attachment: { type, payload: { attachment_id: Uploaded.parse(uploaded).attachment_id } } }
}

async function formOf(fields: Record<string, string>, file: OutgoingFile) {
  const boundary = `chatflow-${randomUUID()}`
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const filename = file.name.replace(/["\r\n\\]/g, '_')
  const opened = await file.open()
  async function* body() {
    for (const [name, value] of Object.entries(fields)) yield `${part(`name="${name}"`)}\r\n${value}\r\n`
    yield `${part(`name="filedata"; filename="${filename}"`)}Content-Type: ${file.mime}\r\n\r\n`
    yield* opened
    yield `\r\n--${boundary}--\r\n`
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body: Readable.from(body()) }
}
