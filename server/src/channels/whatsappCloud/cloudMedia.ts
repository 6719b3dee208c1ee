import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { OutgoingFile } from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import type { Credentials } from './credentials.ts'
import { maxFileBytes, Unsayable } from './payload.ts'

const Uploaded = z.object({ id: z.string() })
const Described = z.object({ url: z.string(), file_size: z.number().optional() })
const MediaReference = z.object({ mediaId: z.string().regex(/^[\w.-]+$/) })

/** Gives a file to the network as it is read. Returns the id under which a message names it. */
export async function uploadFile(
  graph: GraphClient,
  { phoneNumberId, accessToken }: Credentials,
  file: OutgoingFile,
) {
  if (file.size > maxFileBytes) throw new Unsayable('131052', 'The file is larger than WhatsApp takes')
  const boundary = `chatflow-${randomUUID()}`
  const type = file.mime.split(';')[0] ?? 'application/octet-stream'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const name = file.name.replace(/[\r\n"\\]/g, '_')
  const head = `${field('messaging_product', 'whatsapp')}${field('type', type)}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  async function* parts() {
    yield Buffer.from(head)
    yield* (await file.open()) as AsyncIterable<Buffer>
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const said = await graph.call({
    method: 'POST',
    path: `${phoneNumberId}/media`,
    token: accessToken,
    form: { type: `multipart/form-data; boundary=${boundary}`, body: Readable.from(parts()) },
  })
  return Uploaded.parse(said).id
}

/** Opens a file that a customer sent. */
export async function openFile(graph: GraphClient, { accessToken }: Credentials, reference: unknown) {
  const { mediaId } = MediaReference.parse(reference)
  const { url } = Described.parse(await graph.call({ path: mediaId, token: accessToken }))
  return graph.download(url, accessToken)
}
