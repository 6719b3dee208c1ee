import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './TicketRow.module.css'
import { useNow } from './useNow.ts'
import { minutesSince, toneOf, waitedFor } from './waiting.ts'

interface WaitTimeProps {
  since: string
  /** The minutes within which its queue wants to reply. */
  target: number | undefined
  /** Somebody speaks with the customer already: nobody has to hurry. */
  isCalm?: boolean
  /** What is counted, where it is not the time in line. */
  title?: string
}

const pictures = { calm: undefined, soon: IconClock, late: IconAlertCircle }

export function WaitTime({ since, target, isCalm = false, title }: WaitTimeProps) {
  const { t } = useTranslation('tickets')
  const minutes = minutesSince(since, useNow())
  const tone = isCalm ? 'calm' : toneOf(minutes, target)
  const Picture = pictures[tone]
  const words = useWaitWords()
  return (
    <time
      className={classes.wait}
      data-tone={tone}
      dateTime={since}
      title={title ?? t(`wait.${tone}`, { time: formatDateTime(since) })}
    >
      {Picture && <Picture size={14} stroke={2} aria-hidden />}
      {words(minutes)}
    </time>
  )
}

export function useWaitWords() {
  const { t } = useTranslation('tickets')
  return (minutes: number) => {
    const { unit, ...parts } = waitedFor(minutes)
    return t(`wait.${unit}`, parts)
  }
}
