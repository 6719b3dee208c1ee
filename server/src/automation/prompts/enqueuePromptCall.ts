import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { insertCall, type WaitingCall } from './promptCalls.ts'

/** Asks a model for a customer. A job, because it may be slow, and nobody else may wait for it. */
export const replyToCustomer = defineJob({
  name: 'replyToCustomer',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), callId: z.number() }),
  isSlow: true,
})

/** How many models of one company are waited for at once: a slow one must not keep all others waiting. */
const lanesOfCompany = 4

/** Writes down what a model is to be asked. What is asked for one ticket is asked in order. */
export async function enqueuePromptCall(tenant: Tenant, asked: Omit<WaitingCall, 'id' | 'tries'>) {
  const { companyId } = tenant
  const callId = await insertCall(tenant, { ...asked, purpose: 'ticket' })
  const queue = `prompts:${companyId}:${asked.ticketId % lanesOfCompany}`
  await tenant.enqueue(replyToCustomer, { companyId, callId }, { queue })
}
