import type { GatewayName } from '@chatflow/contract'
import { later, minutes } from '../../platform/clock.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** A gateway has called, or somebody in its name. Those are noted once in a minute: they may be many. */
export async function noteCall({ db, now }: Platform, gateway: GatewayName, isItself: boolean) {
  const at = now().toISOString()
  const noted = isItself ? { heardAt: at } : { refusedAt: at }
  await db
    .insertInto('gatewayWebhooks')
    .values({ gateway, ...noted })
    .onConflict((known) =>
      known
        .column('gateway')
        .doUpdateSet(noted)
        .where((eb) => {
          const last = isItself ? 'gatewayWebhooks.heardAt' : 'gatewayWebhooks.refusedAt'
          return eb.or([eb(last, 'is', null), eb(last, '<', later(now(), -minutes(1)).toISOString())])
        }),
    )
    .execute()
}

export const readWebhook = ({ db }: Pick<Platform, 'db'>, gateway: GatewayName) =>
  db.selectFrom('gatewayWebhooks').selectAll().where('gateway', '=', gateway).executeTakeFirst()
export type KeptWebhook = Awaited<ReturnType<typeof readWebhook>>

type Noted = Partial<Omit<NonNullable<KeptWebhook>, 'gateway' | 'heardAt' | 'refusedAt'>>

export async function noteWebhook({ db }: Platform, gateway: GatewayName, noted: Noted) {
  await db
    .insertInto('gatewayWebhooks')
    .values({ gateway, ...noted })
    .onConflict((known) => known.column('gateway').doUpdateSet(noted))
    .execute()
}
