import { z } from 'zod'
import type { InboundMessage } from '../../channels/channel/InboundEvent.ts'
import { companyHours } from '../../company/companies/companyHours.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import {
  serviceRules,
  speaksByItself,
  type ConnectionRules,
} from '../../conversations/companySnapshot/serviceRules.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { queueTrees } from '../../company/queues/queueTree.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { findPhrase } from '../phraseCampaigns/findPhrase.ts'
import { isAway } from './announceVacation.ts'
import { backIn, means } from './menuChoices.ts'
import { closedMessage } from './refuseOutOfHours.ts'
import { isWaiting, respond } from './respond.ts'

/** Replies in a ticket. A job, because those who write in pieces get one reply, a moment after the last one. */
const replyToTicket = defineJob({
  name: 'replyToTicket',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), ticketId: z.number() }),
})

export const responderJobs = ({ tenancy }: { tenancy: Tenancy }): JobHandler[] => [
  handleJob(replyToTicket, ({ companyId, ticketId }) =>
    tenancy.withTenant(companyId, (tenant) => respond(tenant, ticketId)),
  ),
]

/** One more message within this time begins the time anew. */
export async function replySoon(tenant: Tenant, ticketIds: number[], after: number) {
  const { companyId } = tenant
  const jobs = ticketIds.map((ticketId) => ({
    payload: { companyId, ticketId },
    key: `answer:${companyId}:${ticketId}`,
  }))
  await tenant.enqueueMany(replyToTicket, jobs, { after })
}

/** Whether anybody could reply to this message by itself. Asked with every message, so it asks copies only. */
export async function needsReply(
  tenant: Tenant,
  ticket: LockedTicket,
  message: Pick<InboundMessage, 'type' | 'body'>,
): Promise<boolean> {
  if (!isWaiting(ticket.status) || message.type === 'call_log') return false
  const { connections } = await serviceRules(tenant)
  const connection = connections.get(ticket.whatsappId ?? 0)
  if (!connection || !(await speaksByItself(tenant))) return false
  if (isApart(ticket, connection)) return false
  const { settings } = await companySnapshot(tenant)
  return (
    isSpokenTo(ticket, connection) ||
    (await findPhrase(tenant, connection.id, [message.body])) !== undefined ||
    message.type === 'audio' ||
    means(backIn(settings.language), { text: message.body }) ||
    isNobodyThere(tenant, ticket, connection)
  )
}

/** Somebody speaks to the customer by itself already, or is about to begin. */
const isSpokenTo = (
  { status, automation, queueId }: LockedTicket,
  { queueIds, ...connection }: ConnectionRules,
) =>
  status !== 'pending' ||
  automation !== 'none' ||
  (queueId === null && (queueIds.size > 0 || beginners.some((name) => connection[name] !== null)))

/** What may begin to speak to customers who are in no queue. */
const beginners = ['integrationId', 'promptId', 'flowIdWelcome', 'flowIdNotPhrase'] as const

async function isNobodyThere(tenant: Tenant, { queueId }: LockedTicket, connection: ConnectionRules) {
  if (isAway(connection, tenant.now())) return true
  const { settings } = await companySnapshot(tenant)
  if (settings.scheduleType === 'disabled') return false
  const queue = (await queueTrees(tenant)).find(({ id }) => id === queueId)
  const hours = await companyHours(tenant)
  return closedMessage({ settings, connection, hours, queue }, tenant.now()) !== undefined
}
