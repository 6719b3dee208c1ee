import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { insertUser, type UserToInsert } from './createUser.ts'
import { hashPassword } from './passwords.ts'

let made = 0
const hashes = new Map<string, Promise<string>>()

/** A user, for tests and demo data. Equal passwords are hashed once: hashing is slow on purpose. */
export async function aUser(
  platform: Platform,
  companyId: number,
  { password = 'Demo1234', ...overrides }: Partial<UserToInsert> & { password?: string } = {},
) {
  const passwordHash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, passwordHash)
  const number = `${++made}-${process.hrtime.bigint()}`
  const user = {
    name: `Pessoa ${made}`,
    email: `pessoa-${number}@test.local`,
    passwordHash: await passwordHash,
    ...overrides,
  }
  return {
    id: await insertUser(platform, companyId, user),
    companyId,
    email: user.email,
    name: user.name,
    password,
  }
}
