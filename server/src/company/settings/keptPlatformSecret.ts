import { seal, unseal } from '../../platform/crypto.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** A secret that the installation makes for itself when it first needs it, the same for all of its processes. */
export async function keptPlatformSecret(
  { db, now }: Platform,
  sealKey: Buffer,
  { name, make }: { name: string; make: () => string | Promise<string> },
): Promise<string> {
  const find = () =>
    db.selectFrom('platformSecrets').select('sealed').where('name', '=', name).executeTakeFirst()
  const kept = (await find()) ?? (await insert())
  const secret = kept && unseal(sealKey, kept.sealed)
  if (secret === undefined) throw new Error(`the secret ${name} cannot be opened: the key has changed`)
  return secret

  async function insert() {
    await db
      .insertInto('platformSecrets')
      .values({ name, sealed: seal(sealKey, await make()), updatedAt: now().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return find()
  }
}
