import type { GatewayName, strayReasons } from '@chatflow/contract'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { LonePayment } from '../gateways/Gateway.ts'

/** Money that no invoice asked for: there once, however often it is told, with what of it has gone back. */
export async function keepStray({ db, now }: Platform, gateway: GatewayName, payment: LonePayment) {
  const at = now().toISOString()
  const { reference, payer = null, isDisputed: _never, ...amounts } = payment
  const reason: (typeof strayReasons)[number] = reference ? 'unknownCharge' : 'withoutCharge'
  const { receivedCents, returnedCents } = amounts
  await db
    .insertInto('strayPayments')
    .values({ ...amounts, gateway, reason, payer, createdAt: at, updatedAt: at })
    .onConflict((known) =>
      known
        .columns(['gateway', 'externalId'])
        .doUpdateSet({ receivedCents, returnedCents, payer, updatedAt: at }),
    )
    .execute()
}
