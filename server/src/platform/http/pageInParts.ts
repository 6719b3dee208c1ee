import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'

/** A page whose beginning is known before the rest. */
export interface PageInParts {
  head: string
  rest: Promise<string>
}

/** Each packs what it is given at once: a browser works with the beginning while the rest is made. */
const packers = {
  zstd: () =>
    createZstdCompress({
      flush: constants.ZSTD_e_flush,
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
    }),
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 }),
}

/** For this visitor alone: nobody keeps it. */
export function sendInParts(request: FastifyRequest, reply: FastifyReply, { head, rest }: PageInParts) {
  async function* parts() {
    yield head
    yield await rest
  }
  const page = Readable.from(parts(), { objectMode: false })
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  for (const [name, pack] of Object.entries(packers))
    if (accepted.includes(name)) return reply.header('content-encoding', name).send(page.pipe(pack()))
  return reply.send(page)
}
