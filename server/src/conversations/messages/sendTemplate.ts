import type { TemplateChoice } from '@chatflow/contract'
import { chooseTemplate } from '../../channels/templates/chooseTemplate.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { queueMessage } from './sendMessage.ts'
import { lockForTemplate } from './writable.ts'

/** An attendant sends an approved text, whether or not the reply window is open. Returns the id of the message. */
export async function sendTemplate(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  choice: TemplateChoice,
): Promise<number> {
  const ticket = await lockForTemplate(tenant, viewer, ticketId)
  const said = await chooseTemplate(tenant, ticket.whatsappId, choice)
  return queueMessage(tenant, ticket, { ...said, userId: viewer.userId })
}
