import type { UnclaimedAccount } from '@chatflow/contract'
import { sql } from 'kysely'
import type { AccountKey } from '../../channels/channel/Channel.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { claimEvents } from './unclaimed.ts'

const maxAccounts = 200

/** By account, with what is known of whose it could be. */
export async function listUnclaimed({ db }: Platform): Promise<UnclaimedAccount[]> {
  const isMessage = sql<boolean>`(payload->>'what' = 'message' or payload->'item' ? 'message')`
  const accounts = await db
    .selectFrom('unclaimedEvents')
    .select(['kind', 'value'])
    .select([
      sql<number>`count(*) filter (where ${isMessage})`.as('messages'),
      sql<number>`count(*) filter (where not coalesce(${isMessage}, false))`.as('others'),
      sql<string>`min(received_at)`.as('firstAt'),
      sql<string>`max(received_at)`.as('lastAt'),
    ])
    .groupBy(['kind', 'value'])
    .orderBy('lastAt', 'desc')
    .orderBy('value')
    .limit(maxAccounts)
    .execute()
  const claims = await findClaims(
    { db },
    accounts.map(({ value }) => value),
  )
  return accounts.map(({ kind, value, ...facts }) => {
    const claim = claims.find((one) => one.kind === kind && one.value === value)
    const reason = !claim ? 'noConnection' : claim.isProven ? 'otherSecret' : 'notProven'
    const connection = claim ? { name: claim.name, companyName: claim.companyName } : null
    return { kind: kind as AccountKey['kind'], value, ...facts, reason, connection }
  })
}

/** The connections that name these accounts, those that the network has confirmed first. */
async function findClaims({ db }: Pick<Platform, 'db'>, values: string[]) {
  if (values.length === 0) return []
  return db
    .selectFrom('connectionAccounts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'connectionAccounts.companyId')
        .onRef('connections.id', '=', 'connectionAccounts.connectionId'),
    )
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .select([
      'connectionAccounts.kind',
      'connectionAccounts.value',
      'connectionAccounts.isProven',
      'connections.companyId',
      'connections.id as connectionId',
      'connections.name',
      'companies.name as companyName',
    ])
    .where('connectionAccounts.value', 'in', values)
    .where((eb) => eb.not(eb.and({ kind: 'pageId', channel: 'instagram' })))
    .orderBy('isProven', 'desc')
    .orderBy('connections.id')
    .execute()
}

/** Hands it to the connection that has the account by now, if one has. Returns how much that was. */
export async function retryUnclaimed(tenancy: Tenancy, account: AccountKey): Promise<number> {
  const [claim] = await tenancy.withPlatform(async ({ db }) =>
    (await findClaims({ db }, [account.value])).filter(
      ({ kind, isProven }) => kind === account.kind && isProven,
    ),
  )
  if (!claim) return 0
  const { companyId, connectionId } = claim
  return claimEvents(tenancy, companyId, { connectionId, accounts: [account] })
}

/** Returns how much it was. */
export async function dropUnclaimed({ db }: Platform, { kind, value }: AccountKey): Promise<number> {
  const dropped = await db
    .deleteFrom('unclaimedEvents')
    .where('value', '=', value)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return Number(dropped.numDeletedRows)
}
