import { acks, type TicketMessage } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConversationActs } from '../conversationActs.ts'
import classes from './bubbles.module.css'

/** How far an own message has come. A click tells the whole way. */
export function Ticks({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const { showTimeline } = useConversationActs()
  const { ack, failure, isHeld } = message
  const known = Math.max(acks.pending, Math.min(acks.done, ack)) as 0 | 1 | 2 | 3 | 4 | 5
  const label = t(failure ? 'ack.failed' : isHeld ? 'ack.held' : `ack.${known}`)
  return (
    <UnstyledButton
      className={classes.ticks}
      data-state={failure ? 'failed' : ack >= acks.read ? 'read' : undefined}
      aria-label={label}
      title={label}
      onClick={() => showTimeline(message)}
    >
      <Picture ack={ack} hasFailed={failure !== null} />
      {isHeld && <span>{label}</span>}
    </UnstyledButton>
  )
}

function Picture({ ack, hasFailed }: { ack: number; hasFailed: boolean }) {
  const look = { size: 16, stroke: 2, 'aria-hidden': true }
  if (hasFailed) return <IconAlertCircle {...look} />
  if (ack <= acks.pending) return <IconClock {...look} />
  return ack === acks.sent ? <IconCheck {...look} /> : <IconChecks {...look} />
}
