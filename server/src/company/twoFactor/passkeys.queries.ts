import type { Passkey } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { Owner } from './recoveryCodes.ts'

type Reading = Pick<Platform, 'db'>
const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const

const ownPasskeys = (db: Database, { companyId, userId }: Owner) =>
  db.selectFrom('passkeys').where('companyId', '=', companyId).where('userId', '=', userId)

export const listPasskeys = ({ db }: Reading, owner: Owner): Promise<Passkey[]> =>
  ownPasskeys(db, owner).select(shown).orderBy('id').execute()

/** What the browser is told of those that are good at a domain. */
export async function listDescriptors({ db }: Reading, owner: Owner, domain: string) {
  const rows = await ownPasskeys(db, owner)
    .select(['credentialId', 'transports'])
    .where('domain', '=', domain)
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId: id, transports }) => ({ id, transports }))
}

export async function countPasskeys({ db }: Reading, owner: Owner): Promise<number> {
  const { count } = await ownPasskeys(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** With the address of its owner, who may have been deactivated. */
export const findByCredential = ({ db }: Reading, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'passkeys.companyId').onRef('users.id', '=', 'passkeys.userId'),
    )
    .select(['passkeys.id', 'passkeys.companyId', 'userId', 'publicKey', 'domain', 'users.email'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
export type KeptPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

interface NewPasskey extends Owner {
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  domain: string
}
/** False where the very same passkey is kept already, by whomever. */
export async function insertPasskey({ db, now }: Pick<Platform, 'db' | 'now'>, passkey: NewPasskey) {
  const kept = await db
    .insertInto('passkeys')
    .values({ ...passkey, createdAt: now().toISOString() })
    .onConflict((known) => known.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * False when the counter did not grow: somebody else has signed with a copy. Passkeys that wander between the devices of
 * their owner do not count and say 0 always.
 */
export async function noteUse(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { companyId, id }: { companyId: number; id: number },
  counter: number,
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export const renamePasskey = (
  { db }: Reading,
  { companyId, userId, passkeyId }: Owner & { passkeyId: number },
  name: string,
): Promise<Passkey | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('id', '=', passkeyId)
    .returning(shown)
    .executeTakeFirst()

/** All of a person, or one. Returns the names of those that are gone. */
export async function deletePasskeys(
  { db }: Reading,
  { companyId, userId, passkeyId }: Owner & { passkeyId?: number },
): Promise<string[]> {
  let which = db.deleteFrom('passkeys').where('companyId', '=', companyId).where('userId', '=', userId)
  if (passkeyId !== undefined) which = which.where('id', '=', passkeyId)
  return (await which.returning('name').execute()).map(({ name }) => name)
}
