import { formatMoment, formatNumber } from '../../../platform/format.ts'
import { currentLanguage } from '../../../platform/i18n.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { planWeeks, type PlanDay } from './planCalendar.ts'
import classes from './preflight.module.css'

/** More than these are said in words: a calendar of half a year helps nobody. */
const maxWeeks = 5

interface PlanCalendarProps {
  days: { day: string; count: number }[]
}

/** How many messages leave on which day. */
export function PlanCalendar({ days }: PlanCalendarProps) {
  const { t } = useTranslation('campaignPreflight')
  const weeks = planWeeks(days, firstWeekdays[currentLanguage()])
  const most = Math.max(1, ...days.map(({ count }) => count))
  const [week] = weeks
  if (!week) return null
  return (
    <table className={classes.calendar}>
      <caption className={classes.caption}>{t('plan.calendar')}</caption>
      <thead>
        <tr>
          {week.map(({ day }) => (
            <th key={day} scope="col">
              {inDay(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.slice(0, maxWeeks).map((row) => (
          <tr key={row[0]?.day}>
            {row.map((one) => (
              <Day key={one.day} one={one} share={one.count / most} />
            ))}
          </tr>
        ))}
      </tbody>
      {weeks.length > maxWeeks && (
        <tfoot>
          <tr>
            <td colSpan={7}>{t('plan.more', { count: weeks.length - maxWeeks })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const firstWeekdays = { 'pt-BR': 0, en: 0, es: 1, tr: 1 } as const

/** These are days and no moments: no zone may move them. */
const inDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  formatMoment(`${day}T12:00:00Z`, { ...options, timeZone: 'UTC' })

function Day({ one, share }: { one: PlanDay; share: number }) {
  const { t } = useTranslation('campaignPreflight')
  const { day, count, isOutside } = one
  const label = t('plan.day', {
    date: inDay(day, { day: '2-digit', month: 'long' }),
    count,
    number: formatNumber(count),
  })
  return (
    <td
      className={classes.day}
      data-outside={isOutside || undefined}
      data-busy={count > 0 || undefined}
      title={label}
    >
      <span className={classes.shade} style={{ opacity: count > 0 ? 0.25 + share * 0.75 : 0 }} aria-hidden />
      <span className={classes.dayNumber}>{Number(day.slice(-2))}</span>
      {count > 0 && <span className={classes.dayCount}>{formatNumber(count)}</span>}
    </td>
  )
}
