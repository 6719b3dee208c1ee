import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the asker has what goes under this tag. */
export const isKnown = (header: string | undefined, tag: string) =>
  header?.split(',').some((known) => ['*', bare(tag)].includes(bare(known.trim()))) ?? false
const bare = (tag: string) => tag.replace(/^W\//, '')

/**
 * For responses that browsers keep: they are named by their content, and who has them already is told only that they still
 * hold. They are asked for every time, so nobody sees what is no longer so, or what another person may see.
 */
export async function tellWhetherKept(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = `W/"${hash('sha1', payload, 'base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (!isKnown(request.headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('content-type')
  return null
}
