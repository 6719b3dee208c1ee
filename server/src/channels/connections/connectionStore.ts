import { secretNames } from '@chatflow/contract'
import { createHmac } from 'node:crypto'
import { seal, unseal } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionStore } from '../channel/Channel.ts'

interface Opening {
  sealKey: Buffer
  connectionId: number
}

/** The sealed store of a connection. A network's session changes many of its keys at once, hence sets of names. */
export function connectionStore(tenant: Tenant, { sealKey, connectionId }: Opening): ConnectionStore {
  const { db, companyId } = tenant
  // A key for each place: a sealed value that is copied to another connection or name cannot be opened there.
  const keyOf = (name: string) =>
    createHmac('sha256', sealKey)
      .update(JSON.stringify([companyId, connectionId, name]))
      .digest()
  return {
    read: async (names) => {
      if (names.length === 0) return new Map()
      const rows = await db
        .selectFrom('connectionSecrets')
        .select(['name', 'value'])
        .where('companyId', '=', companyId)
        .where('connectionId', '=', connectionId)
        .where('name', 'in', names)
        .execute()
      return new Map(
        rows.map(({ name, value }) => {
          const opened = unseal(keyOf(name), value)
          if (opened === undefined)
            throw new Error(`A secret of connection ${connectionId} was sealed under another APP_SECRET`)
          return [name, opened]
        }),
      )
    },
    write: async (values) => {
      const kept = Object.entries(values).flatMap(([name, value]) =>
        value === null ? [] : [{ companyId, connectionId, name, value: seal(keyOf(name), value) }],
      )
      const removed = Object.keys(values).filter((name) => values[name] === null)
      if (removed.length > 0)
        await db
          .deleteFrom('connectionSecrets')
          .where('companyId', '=', companyId)
          .where('connectionId', '=', connectionId)
          .where('name', 'in', removed)
          .execute()
      if (kept.length > 0)
        await db
          .insertInto('connectionSecrets')
          // In one order, so that two writers cannot wait for each other.
          .values(kept.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
          .onConflict((conflict) =>
            conflict
              .columns(['companyId', 'connectionId', 'name'])
              .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
          )
          .execute()
    },
    clear: () => clearConnectionStore(tenant, connectionId),
  }
}

/** The phone is forgotten, and with it everything that proved who we are but what people have typed in. */
export async function clearConnectionStore({ db, companyId }: Tenant, connectionId: number) {
  await db
    .deleteFrom('connectionSecrets')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('name', 'not in', secretNames)
    .execute()
}
