import { recoveryCodeCount } from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { fingerprint } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Without letters and digits that are mistaken for one another when read from paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
const newCode = () => `${letters(5)}-${letters(5)}`

export interface Owner {
  companyId: number
  userId: number
}

/** However it was typed: capitals, spaces and dashes say nothing. */
const hashOf = (key: Buffer, { companyId, userId }: Owner, code: string) =>
  fingerprint(key, `${companyId}/${userId}/${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

/** Makes all codes of a person anew and returns them, for the only time. */
export async function renewCodes({ db }: { db: Database }, key: Buffer, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await forgetCodes({ db }, owner)
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ ...owner, codeHash: hashOf(key, owner, code) })))
    .execute()
  return codes
}

/** True once per code, also for two that come at the same instant. */
export async function spendRecoveryCode(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  key: Buffer,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const spent = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now().toISOString() })
    .where('companyId', '=', owner.companyId)
    .where('userId', '=', owner.userId)
    .where('codeHash', '=', hashOf(key, owner, code))
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countCodesLeft({ db }: { db: Database }, owner: Owner): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('companyId', '=', owner.companyId)
    .where('userId', '=', owner.userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function forgetCodes({ db }: { db: Database }, owner: Owner) {
  await db
    .deleteFrom('recoveryCodes')
    .where('companyId', '=', owner.companyId)
    .where('userId', '=', owner.userId)
    .execute()
}
