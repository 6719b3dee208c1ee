import type { Ticket } from '@chatflow/contract'
import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatSpan } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './Conversation.module.css'

const minuteMs = 60_000
/** Below this the end is near enough to hurry. */
const soonMs = 2 * 60 * minuteMs

/** Some networks let one reply freely only for a while after the customer's last words. */
export function WindowNotice({ window }: { window: NonNullable<Ticket['window']> }) {
  const { t } = useTranslation('conversationView')
  const forAll = useTimeLeft(window.opensUntil)
  const left = useTimeLeft(window.peopleUntil ?? window.opensUntil)
  return (
    <div
      className={classes.notice}
      role="status"
      data-tone={left <= 0 ? 'over' : left < soonMs ? 'soon' : undefined}
    >
      <IconClockExclamation size={18} stroke={1.75} aria-hidden />
      {left > 0
        ? t(forAll > 0 ? 'window.open' : 'window.people', { time: formatSpan(forAll > 0 ? forAll : left) })
        : t(window.peopleUntil ? 'window.peopleClosed' : 'window.closed')}
    </div>
  )
}

function useTimeLeft(until: string): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [until])
  return Date.parse(until) - now.getTime()
}
