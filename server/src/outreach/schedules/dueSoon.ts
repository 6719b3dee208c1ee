import { z } from 'zod'
import { later, minutes } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const sendDueSchedules = defineJob({ name: 'sendDueSchedules', lane: 'bot', payload: z.object({}) })

/** The clock looks once a minute. What is due before its next look is not kept waiting for it. */
export async function sendSoon(tenant: Tenant, id: number, dueAt: string | undefined) {
  if (dueAt === undefined || dueAt > later(tenant.now(), minutes(1)).toISOString()) return
  const isDue = dueAt <= tenant.now().toISOString()
  await tenant.enqueue(
    sendDueSchedules,
    {},
    { key: `schedule-${id}`, ...(!isDue && { runAt: new Date(dueAt) }) },
  )
}
