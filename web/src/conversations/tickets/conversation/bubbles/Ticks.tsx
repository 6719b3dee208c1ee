import type { TicketMessage } from '@chatflow/contract'
import { calendarDay, formatDateTime, formatTime } from '../../../../platform/format.ts'
import { serverNow } from '../../../../platform/serverTime.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { knownAck, Ticks as TickMarks } from '../../../../ui/bubbles/marks.tsx'
import { useConversationActs } from '../conversationActs.ts'

/** How far an own message has come. A click tells the whole way. */
export function Ticks({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const { showTimeline } = useConversationActs()
  const words = useHold(message)
  const { ack, failure, isHeld } = message
  const label = words ?? t(failure ? 'ack.failed' : isHeld ? 'ack.held' : `ack.${knownAck(ack)}`)
  return (
    <TickMarks
      ack={ack}
      label={label}
      hasFailed={failure !== null}
      note={isHeld || words ? label : undefined}
      onOpen={() => showTimeline(message)}
    />
  )
}

/** When a message leaves that its number may not send yet, and why it waits. */
function useHold({ hold }: TicketMessage): string | undefined {
  const { t } = useTranslation('conversationView')
  if (!hold) return undefined
  const { reason, until } = hold
  const isToday = calendarDay(until) === calendarDay(serverNow())
  const when = isToday
    ? t('hold.today', { time: formatTime(until) })
    : t('hold.later', { time: formatDateTime(until) })
  return t(`hold.${reason}`, { when })
}
