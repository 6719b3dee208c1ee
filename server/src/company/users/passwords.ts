import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** argon2id, on the library's own threads. The numbers are OWASP's minimum: a login must not stall the inbox. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

export const isPassword = (passwordHash: string, password: string) => verify(passwordHash, password)

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/**
 * Checked when the address is unknown, so that an answer takes as long as for a known one. Nobody's password has led to
 * it: computing one at every start would cost what a login costs.
 */
export const nobodysHash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${random(16)}$${random(32)}`
