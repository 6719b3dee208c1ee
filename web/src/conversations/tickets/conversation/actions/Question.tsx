import type { Ticket, TicketChanges } from '@chatflow/contract'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { useDeleteTicket } from '../../useTicketCall.ts'
import { SnoozeSlot } from '../../slots.ts'
import { QueueDialog } from './QueueDialog.tsx'
import { RatingDialog } from './RatingDialog.tsx'
import { changesOf, type TicketAction } from './ticketActions.ts'
import { TransferDialog } from './TransferDialog.tsx'

export interface Asked {
  action: TicketAction
  ticket: Ticket
}

interface QuestionProps {
  asked: Asked
  onAnswer: (changes: TicketChanges) => Promise<void>
  /** It is nothing to go on with any more. */
  onLeft: () => void
  onClose: () => void
}

/** What has to be known before a ticket can be changed. */
export function Question({ asked, onAnswer, onLeft, onClose }: QuestionProps) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const { user } = useSession()
  const remove = useDeleteTicket()
  const { action, ticket } = asked
  switch (action) {
    case 'transfer':
      return <TransferDialog ticket={ticket} onTransfer={onAnswer} onClose={onClose} />
    case 'snooze':
      return <SnoozeSlot ticket={ticket} onSnoozed={onLeft} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          title={t('delete.title')}
          confirmLabel={t('conversation:actions.delete')}
          onConfirm={async () => {
            await remove.mutateAsync(ticket)
            onLeft()
          }}
          onClose={onClose}
        >
          {t('delete.text', { id: ticket.id, name: ticket.contact.name })}
        </ConfirmDialog>
      )
    case 'resolve':
    case 'resolveNext':
      return (
        <RatingDialog
          ticket={ticket}
          onResolve={(rating) => onAnswer({ ...changesOf(action, ticket, user.id), rating })}
          onClose={onClose}
        />
      )
    default:
      return (
        <QueueDialog
          action={action === 'reopen' ? 'reopen' : 'accept'}
          ticket={ticket}
          onChoose={(queueId) => onAnswer({ ...changesOf(action, ticket, user.id), queueId })}
          onClose={onClose}
        />
      )
  }
}
