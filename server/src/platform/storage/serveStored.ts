import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../http/fail.ts'
import { isKnown } from '../http/keptResponses.ts'
import type { HttpContext } from '../http/serve.ts'
import { displayName } from './displayName.ts'
import { typeOf } from './fileTypes.ts'
import { isSignedName } from './signedName.ts'
import type { ByteRange, Storage, StoredFile } from './storage.ts'

interface Place {
  /** With `:name`, and with `:companyId` unless all of it belongs to one company. */
  path: string
  companyId?: number
  storage: Storage
  mediaKey: Buffer
  /** A session of the company opens its files too. */
  orSession?: true
}

const address = z.object({
  companyId: z.coerce.number().int(),
  name: z.string(),
  expires: z.coerce.number().optional(),
  signature: z.string().optional(),
  download: z.string().optional(),
})
type Address = z.infer<typeof address>

/** A public path to stored files. An `<img>` sends no token, so the address itself carries the permission. */
export function serveStored(http: HttpContext, place: Place) {
  http.app.route({
    method: ['GET', 'HEAD'],
    url: place.path,
    // A compressed answer has no ranges and no length.
    compress: false,
    handler: async (request, reply) => {
      const asked = address.safeParse({
        ...(request.query as object),
        ...(place.companyId !== undefined && { companyId: place.companyId }),
        ...(request.params as object),
      })
      if (!asked.success || !(await mayRead(http, place, request, asked.data))) fail('ERR_NOT_FOUND')
      const { companyId, name, download } = asked.data
      const file = (await place.storage.read(companyId, name)) ?? fail('ERR_NOT_FOUND')
      const range = wantedRange(request, tagOf(name), file.size)
      return send(request, describe(reply, name, download), file, range)
    },
  })
}

async function mayRead(
  http: HttpContext,
  { mediaKey, orSession }: Place,
  request: FastifyRequest,
  { companyId, name, expires, signature }: Address,
): Promise<boolean> {
  if (expires !== undefined && signature !== undefined) {
    const signed = { companyId, name, expires, signature }
    if (isSignedName(mediaKey, signed, http.now())) return true
  }
  if (!orSession || request.headers.authorization === undefined) return false
  return (await http.sessionOf(request)).companyId === companyId
}

/** Content never changes under a name, so the name is its own version. */
const tagOf = (name: string) => `"${name}"`

function describe(reply: FastifyReply, name: string, download: string | undefined): FastifyReply {
  const { mime, isShown } = typeOf(name)
  return reply.headers({
    'content-type': mime,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${named(download ?? name)}`,
    'content-security-policy': mime === 'application/pdf' ? pdfSecurity : security,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=86400, immutable',
    'accept-ranges': 'bytes',
    etag: tagOf(name),
  })
}

/** Whatever the file holds, it may not act as a page of ours. Without the origin a browser would not play it in a tab. */
const security =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin"
/** The browsers' own viewer refuses to open in a sandbox. */
const pdfSecurity = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** What it is saved as. The plain name is for programs that do not know the second form (RFC 5987). */
function named(filename: string): string {
  const name = displayName(filename)
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/[%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, range?: ByteRange) {
  const isHere = isKnown(request.headers['if-none-match'], String(reply.getHeader('etag')))
  if (isHere) return reply.status(304).send()
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  return request.method === 'HEAD' ? reply.send() : reply.send(await file.stream(range))
}

/** The one range that is asked for. Several, or one that is not written as it should be, are answered with the whole. */
function wantedRange(request: FastifyRequest, tag: string, size: number): ByteRange | undefined {
  const { range: header = '', 'if-range': condition = tag } = request.headers
  const range = request.method === 'GET' && condition === tag ? rangeOf(header, size) : undefined
  if (range && range.start > range.end)
    fail('ERR_INVALID_INPUT', { status: 416, headers: { 'content-range': `bytes */${size}` } })
  return range
}

function rangeOf(header: string, size: number): ByteRange | undefined {
  const [, suffix] = /^bytes=-(\d+)$/.exec(header) ?? []
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size - 1 }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined) return undefined
  const [start, last] = [Number(from), to ? Number(to) : size]
  return to && last < start ? undefined : { start, end: Math.min(last, size - 1) }
}
