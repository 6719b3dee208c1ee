import { wakeTicket, type Ticket } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconMoonStars } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { rememberTicket } from '../ticketCache.ts'
import { useTicketActions } from './actions/TicketActions.tsx'
import classes from './Conversation.module.css'

/** Why the ticket is not in the list, and the way back. */
export function SnoozeNotice({ ticket, until }: { ticket: Ticket; until: string }) {
  const { t } = useTranslation('conversationView')
  const queries = useQueryClient()
  const { may } = useTicketActions(ticket)
  const wake = useMutation({
    mutationFn: () => call(wakeTicket, { params: { ticketId: ticket.id } }),
    onSuccess: (woken) => rememberTicket(queries, woken),
    onError: notifyError,
  })
  return (
    <div className={classes.notice} role="status">
      <IconMoonStars size={18} stroke={1.75} aria-hidden />
      {t('snoozed.until', { time: formatDateTime(until) })}
      {may('snooze') && (
        <Button
          className={classes.wake}
          variant="subtle"
          size="compact-sm"
          loading={wake.isPending}
          onClick={() => wake.mutate()}
        >
          {t('snoozed.wake')}
        </Button>
      )}
    </div>
  )
}
