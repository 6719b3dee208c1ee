import { sql } from 'kysely'
import type { AccountKey, HeardCall } from '../../channels/channel/Channel.ts'
import { storableJson, storableText } from '../../platform/storable.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { receiveEvents } from './ledger.ts'

/**
 * What a network said to accounts that no connection has: a number that was added at the network first, or one that
 * was removed here. It is kept, and handed over when somebody connects that account.
 */
export async function keepUnclaimed(tenancy: Tenancy, heard: HeardCall['unclaimed']) {
  if (heard.length === 0) return
  await tenancy.withPlatform(async ({ db, now }) => {
    await db
      .insertInto('unclaimedEvents')
      .values(
        heard.map(({ account, event }) => ({
          ...account,
          externalId: storableText(event.externalId),
          address: storableText(event.address),
          payload: storableJson(event.payload),
          receivedAt: now().toISOString(),
        })),
      )
      .onConflict((known) => known.columns(['value', 'kind', 'externalId']).doNothing())
      .execute()
  })
}

const atOnce = 500

/** The account has a connection now. Returns how much there was. Removed once it is in that one's ledger, where the same name counts once. */
export async function claimEvents(
  tenancy: Tenancy,
  companyId: number,
  { connectionId, accounts }: { connectionId: number; accounts: AccountKey[] },
): Promise<number> {
  let claimed = 0
  for (const { kind, value } of accounts) {
    for (;;) {
      const events = await tenancy.withPlatform(({ db }) =>
        db
          .selectFrom('unclaimedEvents')
          .select(['id', 'externalId', 'address', 'payload'])
          .where('value', '=', value)
          .where('kind', '=', kind)
          .orderBy('id')
          .limit(atOnce)
          .execute(),
      )
      if (events.length === 0) break
      await receiveEvents(tenancy, { companyId, id: connectionId }, events)
      const ids = events.map(({ id }) => id)
      await tenancy.withPlatform(({ db }) =>
        db
          .deleteFrom('unclaimedEvents')
          .where(sql<boolean>`id = any(${ids}::bigint[])`)
          .execute(),
      )
      claimed += ids.length
    }
  }
  return claimed
}

/** Nobody has asked for it for so long. */
export async function forgetUnclaimed({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('unclaimedEvents').where('receivedAt', '<', before.toISOString()).execute()
}
