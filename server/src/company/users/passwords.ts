import { hash, verify } from '@node-rs/argon2'

/** argon2id, on the library's own threads. The numbers are OWASP's minimum: a login must not stall the inbox. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

export const isPassword = (passwordHash: string, password: string) => verify(passwordHash, password)

/** Checked when the address is unknown, so that an answer takes as long as for a known one. */
export const nobodysHash = hashPassword('nobody has this password')
