import type { Ticket } from '@chatflow/contract'
import { z } from 'zod'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const About = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('given'), ticketId: z.number() }),
  z.object({ kind: z.literal('deadline'), ticketId: z.number(), deadlineId: z.number() }),
  z.object({ kind: z.enum(['mention', 'direct']), chatId: z.number(), senderId: z.number() }),
])
export type PushAbout = z.infer<typeof About>

/** Tells one user of one thing on the browsers that they agreed with. A job, because others' servers may be slow. */
export const sendPush = defineJob({
  name: 'sendPush',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), userId: z.number(), about: About }),
  isSlow: true,
  maxAttempts: 4,
})
/** After that it is no news any more. */
export const pushTtlSeconds = minutes(60) / seconds(1)

/** Most users have no subscription: nothing is enqueued for them. */
async function enqueuePush(tenant: Tenant, userIds: number[], about: PushAbout) {
  if (userIds.length === 0) return
  const { companyId, db } = tenant
  const subscribed = await db
    .selectFrom('pushSubscriptions')
    .select('userId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('userId', 'in', userIds)
    .orderBy('userId')
    .execute()
  // A page that is being reloaded is away for a moment only.
  const runAt = later(tenant.now(), seconds(2))
  for (const { userId } of subscribed) await tenant.enqueue(sendPush, { companyId, userId, about }, { runAt })
}

export const pushGiven = (tenant: Tenant, { id, userId }: Pick<Ticket, 'id' | 'userId'>) =>
  enqueuePush(tenant, userId === null ? [] : [userId], { kind: 'given', ticketId: id })

export const pushDeadline = (
  tenant: Tenant,
  { ticketId, deadlineId, userIds }: { ticketId: number; deadlineId: number; userIds: number[] },
) => enqueuePush(tenant, userIds, { kind: 'deadline', ticketId, deadlineId })

interface Written {
  chatId: number
  senderId: number
  userIds: number[]
}

export const pushMention = (tenant: Tenant, { chatId, senderId, userIds }: Written) =>
  enqueuePush(tenant, userIds, { kind: 'mention', chatId, senderId })

export const pushDirect = (tenant: Tenant, { chatId, senderId, userIds }: Written) =>
  enqueuePush(tenant, userIds, { kind: 'direct', chatId, senderId })
