import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import type { Hearing } from './hearing.ts'

/** What was heard counts as answered from now on, whatever the answer was. */
export async function remember({ tenant, ticket, heard, memory, automation, before }: Hearing) {
  const { useIntegration, integrationId } = ticket
  const isBot = automation !== 'none'
  const change = {
    automation,
    automationState: JSON.stringify(memory),
    answeredMessageId: heard.at(-1)?.id ?? ticket.answeredMessageId,
    amountUsedBotQueues: ticket.amountUsedBotQueues,
    amountUsedBotQueuesNps: ticket.amountUsedBotQueuesNps,
    isBot,
    useIntegration,
    integrationId,
  }
  // Lists and headers show who speaks: only that is news for them.
  if (isBot !== ticket.isBot || useIntegration !== before.useIntegration)
    await changeTicket(tenant, ticket, change)
  else
    await tenant.db
      .updateTable('tickets')
      .set(change)
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', ticket.id)
      .execute()
  Object.assign(ticket, { automation, isBot })
  before.useIntegration = useIntegration
}
