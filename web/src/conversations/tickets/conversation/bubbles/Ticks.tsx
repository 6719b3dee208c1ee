import type { TicketMessage } from '@chatflow/contract'
import { useTranslation } from 'react-i18next'
import { knownAck, Ticks as TickMarks } from '../../../../ui/bubbles/marks.tsx'
import { useConversationActs } from '../conversationActs.ts'

/** How far an own message has come. A click tells the whole way. */
export function Ticks({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const { showTimeline } = useConversationActs()
  const { ack, failure, isHeld } = message
  const label = t(failure ? 'ack.failed' : isHeld ? 'ack.held' : `ack.${knownAck(ack)}`)
  return (
    <TickMarks
      ack={ack}
      label={label}
      hasFailed={failure !== null}
      note={isHeld ? label : undefined}
      onOpen={() => showTimeline(message)}
    />
  )
}
