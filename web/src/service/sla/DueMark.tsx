import type { Ticket } from '@chatflow/contract'
import { IconAlertCircle, IconTargetArrow } from '@tabler/icons-react'
import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { formatDateTime, formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './DueMark.module.css'
import { leftOf } from './left.ts'

/** How much is left of what a queue promises. It counts by itself: the server only says when the promise changes. */
export function DueMark({ due }: { due: NonNullable<Ticket['due']> }) {
  const { t } = useTranslation('sla')
  const { minutes, tone } = leftOf(due, useNow())
  const isLate = tone === 'late'
  // Not the words of those who wait: "há 5 min" is no time that is left.
  const span = formatSpan(minutes * 60_000)
  const Picture = isLate ? IconAlertCircle : IconTargetArrow
  const time = formatDateTime(due.at)
  const meaning = isLate ? t(`due.missed.${due.target}`, { time }) : t(`due.until.${due.target}`, { time })
  return (
    <time className={classes.mark} data-tone={tone} dateTime={due.at} title={meaning} aria-label={meaning}>
      <Picture size={14} stroke={2} aria-hidden />
      {isLate && minutes > 0 ? t('due.late', { time: span }) : span}
    </time>
  )
}
