import type { GatewayName } from '@chatflow/contract'
import { z } from 'zod'
import { hours, later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { readCredentials, type Gateways } from '../gateways/gatewaySecrets.ts'
import { recordPayments } from './recordPayments.ts'

export interface PaymentDeps {
  tenancy: Tenancy
  gateways: Gateways
  sealKey: Buffer
}

const AskedCharge = z.object({ companyId: z.number(), chargeId: z.number() })
type AskedCharge = z.infer<typeof AskedCharge>

export const askCharge = defineJob({
  name: 'askCharge',
  lane: 'reply',
  payload: AskedCharge,
  isSlow: true,
  maxAttempts: 4,
})

/** One after the other for each charge: what was read first must not be written last. */
export function enqueueAsking(scope: Pick<Platform, 'enqueue'>, charge: AskedCharge) {
  const name = `ask charge ${charge.companyId} ${charge.chargeId}`
  return scope.enqueue(askCharge, charge, { queue: name, key: name })
}

/** Asks the gateway what has become of a charge, and writes it down. The one way in which money gets into the books. */
export async function askAboutCharge(
  { tenancy, gateways, sealKey }: PaymentDeps,
  { companyId, chargeId }: AskedCharge,
) {
  const charge = await tenancy.readTenant(companyId, ({ db }) =>
    db
      .selectFrom('charges')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('id', '=', chargeId)
      .executeTakeFirst(),
  )
  if (!charge?.externalId) return
  const gateway = charge.gateway as GatewayName
  const credentials = await tenancy.withPlatform((platform) => readCredentials(platform, sealKey))
  const { externalId, reference } = charge
  const state = await gateways[gateway].readCharge(credentials, { externalId, reference })
  await tenancy.withTenant(
    companyId,
    (tenant) => recordPayments(tenant, { ...charge, gateway }, state),
    // What is paid for one invoice decides whether another one is owed.
    ['invoices'],
  )
}

/** The gateway could not be reached, again and again: it is asked in an hour, for as long as it takes. */
export function postponeAsking(tenancy: Tenancy, { companyId, chargeId }: AskedCharge, error: string) {
  return tenancy.withTenant(companyId, async ({ db, now }) => {
    await db
      .updateTable('charges')
      .set({ askAt: later(now(), hours(1)).toISOString(), error })
      .where('companyId', '=', companyId)
      .where('id', '=', chargeId)
      .execute()
  })
}
