import type { TicketDetail } from '@chatflow/contract'

/** What the service is called that speaks to the customer now, if one does. */
export const leadingService = ({ isBot, useIntegration, queueIntegration }: TicketDetail) =>
  isBot && useIntegration ? queueIntegration?.name : undefined
