import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TicketActionsProvider } from '../../conversations/tickets/conversation/actions/TicketActions.tsx'
import { UndoBar } from '../../conversations/tickets/conversation/actions/UndoBar.tsx'
import { ConversationSkeleton } from '../../conversations/tickets/conversation/ConversationSkeleton.tsx'
import { useTicketAddress } from '../../conversations/tickets/useTicketAddress.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './Board.module.css'

const Conversation = lazyPage(
  async () => (await import('../../conversations/tickets/conversation/Conversation.tsx')).Conversation,
)

interface QuickLookProps {
  uuid: string
  onClose: () => void
}

/** The conversation of a card, beside the board. */
export function QuickLook(props: QuickLookProps) {
  const { t } = useTranslation(['kanban', 'tickets'])
  return (
    <section className={classes.look} aria-label={t('tickets:tabs.ticket')} data-fills-phone>
      <header className={classes.lookBar}>
        <Link className={classes.lookOpen} to={`/tickets/${props.uuid}`}>
          {t('kanban:open')}
          <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
        </Link>
        <Tooltip label={t('kanban:closeLook')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('kanban:closeLook')}
            onClick={props.onClose}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <TicketActionsProvider home="/Kanban">
        <Shown {...props} />
      </TicketActionsProvider>
    </section>
  )
}

function Shown({ uuid, onClose }: QuickLookProps) {
  if (useTicketAddress(uuid, onClose)) return <ConversationSkeleton />
  return (
    <Suspense fallback={<ConversationSkeleton />}>
      {/* It stays beside the board while its end can be undone. */}
      <Conversation uuid={uuid} onBack={onClose} onLeft={() => undefined} />
      <UndoBar />
    </Suspense>
  )
}
