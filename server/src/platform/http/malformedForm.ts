import type { FastifyRequest } from 'fastify'
import { AppError } from './fail.ts'

/** What is wrong with a form is its sender's to put right, whether it is malformed or ends too early. */
export function asRefusal(request: FastifyRequest, error: unknown) {
  // The parser has no codes. An error with one comes from the disk, or is known.
  const isMalformed = error instanceof Error && !('code' in error)
  return isMalformed || request.raw.readableAborted ? new AppError('ERR_INVALID_INPUT') : error
}
