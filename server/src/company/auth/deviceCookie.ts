import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '../../platform/clock.ts'
import { equalSecrets, fingerprint, randomToken } from '../../platform/crypto.ts'

const cookieName = 'cfd'
const maxAccounts = 5

/** A browser that has signed in before. It proves nothing but that: strangers' wrong passwords do not keep it out. */
export interface Device {
  id: string
  knows(email: string): boolean
}

/** `<id>.<proof>.<proof>`: one proof for each account that signed in there, newest first. Only we can make them. */
export function readDevice(request: FastifyRequest, key: Buffer): Device | undefined {
  const [id, ...proofs] = (request.cookies[cookieName] ?? '').split('.')
  if (!id || proofs.length === 0) return undefined
  return {
    id: id.slice(0, 64),
    knows: (email) =>
      proofs.slice(0, maxAccounts).some((proof) => equalSecrets(proof, proofOf(key, id, email))),
  }
}

export function rememberDevice(request: FastifyRequest, reply: FastifyReply, key: Buffer, email: string) {
  const [known, ...proofs] = (request.cookies[cookieName] ?? '').split('.')
  const id = known && proofs.length > 0 ? known.slice(0, 64) : randomToken()
  const own = proofOf(key, id, email)
  const others = proofs.filter((proof) => proof !== own)
  reply.setCookie(cookieName, [id, own, ...others].slice(0, maxAccounts + 1).join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: days(180) / 1000,
  })
}

const proofOf = (key: Buffer, id: string, email: string) => fingerprint(key, `${id}/${email}`)
