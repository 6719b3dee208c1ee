import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Asks a service. A job, because it may be slow, and nobody else may wait for it. */
export const askIntegration = defineJob({
  name: 'askIntegration',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), callId: z.number() }),
  isSlow: true,
})

interface Asked {
  ticketId: number
  integrationId: number
  runId: number
  event: 'start' | 'message'
  messageIds: number[]
}

/** How many services of one company are waited for at once: a slow one must not keep all others waiting. */
const lanesOfCompany = 4

/** Writes down what a service is to be asked. What is asked for one ticket is asked in order. */
export async function enqueueCall(tenant: Tenant, asked: Asked) {
  const { db, companyId, now } = tenant
  const { id: callId } = await db
    .insertInto('integrationCalls')
    .values({ companyId, ...asked, createdAt: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tenant.enqueue(askIntegration, { companyId, callId }, { queue: laneOf(tenant, asked.ticketId) })
}

export const laneOf = ({ companyId }: Tenant, ticketId: number) =>
  `integrations:${companyId}:${ticketId % lanesOfCompany}`
