import { accountNames, type AccountName } from '@chatflow/contract'
import { fingerprint } from '../../platform/crypto.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { AccountKey, ChannelDeps, ConnectionKey, Standing } from '../channel/Channel.ts'
import { createCallNotes } from './noteCalls.ts'

/** How networks know the connections of all companies. */

/** The network has confirmed whose account it is: what arrived for it before may go there. */
export const accountsProven = defineEvent<{ connectionId: number; accounts: AccountKey[] }>('accountsProven')

const isAccountName = (kind: string): kind is AccountName => accountNames.some((name) => name === kind)

export function createAccounts(tenancy: Tenancy, tokenKey: Buffer): ChannelDeps['accounts'] {
  const noteCalls = createCallNotes(tenancy)
  return {
    find: async (accounts) => {
      const values = [...new Set(accounts.map(({ value }) => value))]
      if (values.length === 0) return []
      const rows = await tenancy.withPlatform(({ db }) =>
        db
          .selectFrom('connectionAccounts')
          .innerJoin('connections', (join) =>
            join
              .onRef('connections.companyId', '=', 'connectionAccounts.companyId')
              .onRef('connections.id', '=', 'connectionAccounts.connectionId'),
          )
          .select([
            'connectionAccounts.companyId',
            'connectionAccounts.connectionId',
            'connectionAccounts.kind',
            'connectionAccounts.value',
          ])
          .where('value', 'in', values)
          .where('isProven', '=', true)
          // An Instagram account is reached through its page; what is said to the page is not said to it.
          .where((eb) => eb.not(eb.and({ kind: 'pageId', channel: 'instagram' })))
          .execute(),
      )
      return rows.flatMap(({ companyId, connectionId, kind, value }) =>
        isAccountName(kind)
          ? [{ account: { kind, value }, connection: { companyId, id: connectionId } }]
          : [],
      )
    },
    of: async ({ db, companyId }, connectionId) => {
      const rows = await db
        .selectFrom('connectionAccounts')
        .select(['kind', 'value'])
        .where('companyId', '=', companyId)
        .where('connectionId', '=', connectionId)
        .where('kind', 'in', accountNames)
        .execute()
      return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]))
    },
    hasVerifyToken: async (token) => {
      const connections = await tenancy.withPlatform(({ db }) =>
        db
          .selectFrom('connectionAccounts')
          .select(['companyId', 'connectionId as id'])
          .where('kind', '=', 'verifyToken')
          .where('value', '=', fingerprint(tokenKey, token))
          .limit(10)
          .execute(),
      )
      await noteCalls(connections)
      return connections.length > 0
    },
  }
}

/** The network knows us: its accounts are ours from now on, and what it says of the number is kept. */
export async function confirmAccounts(
  tenancy: Tenancy,
  { companyId, id }: ConnectionKey,
  standing: Standing,
) {
  const accounts = await tenancy.withTenant(companyId, async ({ db }) => {
    await db
      .updateTable('connections')
      .set({ standing: JSON.stringify(standing) })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    return db
      .updateTable('connectionAccounts')
      .set({ isProven: true })
      .where('companyId', '=', companyId)
      .where('connectionId', '=', id)
      .where('isProven', '=', false)
      .returning(['kind', 'value'])
      .execute()
  })
  const proven = accounts.flatMap(({ kind, value }) => (isAccountName(kind) ? [{ kind, value }] : []))
  if (proven.length > 0)
    await tenancy.raise(companyId, accountsProven, { connectionId: id, accounts: proven })
}
