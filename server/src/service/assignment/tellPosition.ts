import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { speaksByItself } from '../../conversations/companySnapshot/serviceRules.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'
import { findQueuePosition } from './findQueuePosition.ts'

/** Tells a customer who waits in a queue how many are before them, if the company wants that. */
export async function tellPosition(tenant: Tenant, ticket: LockedTicket) {
  const { settings } = await companySnapshot(tenant)
  const { sendQueuePosition, sendQueuePositionMessage: text } = settings
  if (!sendQueuePosition || !text || ticket.isGroup) return
  if (!(await speaksByItself(tenant)) || !(await isWithinReach(tenant, ticket))) return
  const position = await findQueuePosition(tenant, ticket)
  if (position === undefined) return
  const positionSaidAt = tenant.now().toISOString()
  await writeTicket(tenant, ticket.id, { queuePosition: position, positionSaidAt })
  await queueBotMessage(tenant, ticket, { body: withPosition(text, position) })
}

/** Where the text says so, or else after it. */
function withPosition(text: string, position: number): string {
  const said = text.replaceAll(/\{\{\s*position\s*\}\}/gi, String(position))
  return said === text ? `${text} *${position}*` : said
}
