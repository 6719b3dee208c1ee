import type { ContactOverview } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { formatAgo, formatDate, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './person.module.css'

/** The person in four numbers. */
export function Summary({ overview }: { overview: ContactOverview | undefined }) {
  const { t } = useTranslation('contacts')
  if (!overview) return <Skeleton height={64} radius="md" />
  const { tickets, hiddenTickets, firstAt, lastAt, ratings } = overview
  const average = ratings.average === null ? '–' : formatNumber(Math.round(ratings.average * 10) / 10)
  const facts = [
    {
      label: t('summary.tickets'),
      value: formatNumber(tickets),
      hint: hiddenTickets > 0 ? t('summary.hidden', { count: hiddenTickets }) : undefined,
    },
    {
      label: t('summary.rating'),
      value: average,
      hint: ratings.count > 0 ? t('summary.ratings', { count: ratings.count }) : undefined,
    },
    { label: t('summary.first'), value: firstAt ? formatDate(firstAt) : '–' },
    { label: t('summary.last'), value: lastAt ? formatAgo(lastAt) : '–' },
  ]
  return (
    <dl className={classes.summary}>
      {facts.map(({ label, value, hint }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value}
            {hint && <span className={classes.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
