import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { toneUnanswered, unansweredOf, type Moment } from './columns.ts'
import classes from './Panel.module.css'

type Targets = ReadonlyMap<number, number>

/** Says in words that the last word is the customer's: what its time counts. */
export function UnansweredMark({ moment, targets }: { moment: Moment; targets: Targets }) {
  const { t } = useTranslation('panel')
  const tone = toneUnanswered(moment, useNow(), targets)
  const { unansweredSince } = moment
  if (!unansweredSince) return null
  return (
    <span
      className={classes.unanswered}
      data-tone={tone}
      title={t('unanswered.since', { time: formatDateTime(unansweredSince) })}
    >
      {t('unanswered.word')}
    </span>
  )
}

/** How many customers in somebody's hands have no answer, coloured by the one without it for longest. */
export function UnansweredCount({ moments, targets }: { moments: Moment[]; targets: Targets }) {
  const { t } = useTranslation('panel')
  const { count, tone } = unansweredOf(moments, useNow(), targets)
  if (count === 0) return null
  return (
    <span className={classes.unanswered} data-tone={tone}>
      {t('unanswered.count', { count })}
    </span>
  )
}
