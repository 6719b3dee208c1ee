import { z } from 'zod'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { askAboutCharge, askCharge, enqueueAsking, postponeAsking, type PaymentDeps } from './askCharge.ts'
import { handleEvent, handlePaymentEvent } from './hearGateway.ts'

export const askGateways = defineJob({ name: 'askGateways', lane: 'housekeeping', payload: z.object({}) })

export function paymentJobs(deps: PaymentDeps) {
  const { tenancy } = deps
  return [
    handleJob(
      askCharge,
      (charge) => askAboutCharge(deps, charge),
      (charge) => postponeAsking(tenancy, charge, 'unreachable'),
    ),
    handleJob(handlePaymentEvent, ({ eventId }) => handleEvent(deps, eventId)),
    handleJob(askGateways, () => tenancy.withPlatform(askDue)),
  ]
}

/** Gateways forget to call, or call while we are away. */
async function askDue(platform: Platform) {
  const due = await platform.db
    .selectFrom('charges')
    .select(['companyId', 'id'])
    .where('askAt', '<=', platform.now().toISOString())
    .orderBy('askAt')
    .limit(500)
    .execute()
  for (const { companyId, id } of due) await enqueueAsking(platform, { companyId, chargeId: id })
}

/** Calls of gateways that had their time; the money stays in the books. */
export async function forgetOldPaymentEvents({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('paymentEvents').where('receivedAt', '<', before.toISOString()).execute()
}
