import type { Ticket } from '@chatflow/contract'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconCircleCheck,
  IconEyeX,
  IconMoonStars,
  IconPlayerTrackNext,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import type { TicketAction } from './ticketActions.ts'

/** How the things that can be done to a ticket look and what they are called, wherever they are offered. */
export const actionIcons: Record<TicketAction, Icon> = {
  accept: IconCheck,
  reopen: IconRefresh,
  resolve: IconCircleCheck,
  resolveNext: IconPlayerTrackNext,
  resolveQuietly: IconCheck,
  transfer: IconArrowsExchange,
  return: IconArrowBackUp,
  ignore: IconEyeX,
  snooze: IconMoonStars,
  integration: IconPlugConnected,
  delete: IconTrash,
}

export function useActionLabel({ useIntegration }: Ticket) {
  const { t } = useTranslation('conversation')
  return (action: TicketAction) =>
    action === 'integration'
      ? t(useIntegration ? 'actions.integrationOff' : 'actions.integrationOn')
      : t(`actions.${action}`)
}
