import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { startRun } from '../../conversations/automationRuns/runs.ts'
import { recordStep } from '../../conversations/automationRuns/steps.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'

/** What the connection asks at the end of an attendance, if the company wants to know how it was. */
async function questionFor(tenant: Tenant, ticket: LockedTicket): Promise<string> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.userRating || ticket.isGroup || ticket.status !== 'open') return ''
  if (!(await isWithinReach(tenant, ticket))) return ''
  const { connections } = await serviceRules(tenant)
  const question = connections.get(ticket.whatsappId ?? 0)?.ratingMessage ?? ''
  return question && (await hearsRobot(tenant, ticket)) ? question : ''
}

/** Nobody takes a number from those whom no bot replies to: they would wait with it for nothing. */
async function hearsRobot({ db, companyId }: Tenant, { contactId }: LockedTicket): Promise<boolean> {
  const { disableBot, active } = await db
    .selectFrom('contacts')
    .select(['disableBot', 'active'])
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return active && !disableBot
}

/** Instead of a farewell, the customer is asked how it was. Returns whether they are. The ticket is locked. */
export async function askForRating(
  tenant: Tenant,
  ticket: LockedTicket,
  { userId, rating }: { userId: number; rating: number | null },
): Promise<boolean> {
  const question = await questionFor(tenant, ticket)
  if (!question) return false
  const at = tenant.now().toISOString()
  await trackTicket(tenant, ticket.id, {
    userId: ticket.userId ?? userId,
    closedAt: at,
    ratingAskedAt: at,
  })
  const messageId = await queueBotMessage(tenant, ticket, { body: question })
  await changeTicket(tenant, ticket, {
    status: 'nps',
    unreadMessages: 0,
    automation: 'rating',
    isBot: true,
    // Who resolves it has stopped what spoke before; the question itself is for the bot.
    isAutomationStopped: false,
    amountUsedBotQueuesNps: 0,
    // Numbers that were said before the question do not answer it.
    answeredMessageId: messageId,
    ...(ticket.userId === null && { userId }),
    ...(rating && { userRating: rating }),
  })
  const run = await startRun(tenant, ticket.id, 'rating', { state: 'waiting' })
  await recordStep(tenant, run, { responder: 'collectRating', reason: 'asked', messageIds: [messageId] })
  return true
}
