import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import type { BotTurn } from './botTurn.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'

/** The new messages count as answered from now on, whatever the reply was. */
export async function saveTurn({ tenant, ticket, newMessages, automation, before }: BotTurn) {
  const { useIntegration, integrationId } = ticket
  const isBot = automation !== 'none'
  const change = {
    automation,
    answeredMessageId: newMessages.at(-1)?.id ?? ticket.answeredMessageId,
    amountUsedBotQueues: ticket.amountUsedBotQueues,
    amountUsedBotQueuesNps: ticket.amountUsedBotQueuesNps,
    isBot,
    useIntegration,
    integrationId,
  }
  // Lists and headers show who speaks: only that is news for them.
  if (isBot !== ticket.isBot || useIntegration !== before.useIntegration)
    await changeTicket(tenant, ticket, change)
  else await writeTicket(tenant, ticket.id, change)
  Object.assign(ticket, { automation, isBot })
  before.useIntegration = useIntegration
}
