import { daysOfSavedPeriod, savedPeriods } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { formatDate } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useNear } from '../../ui/useNear.ts'
import classes from './filters.module.css'
import { defaultChoice, periodOf, type InsightChoice } from './insightChoice.ts'

type Days = Pick<InsightChoice, 'from' | 'to'>

interface PeriodSelectProps {
  days: Days
  onChange: (days: Days) => void
}

/** The days that most ask for, by their names. Others are chosen among the filters, and stand here as they are. */
export function PeriodSelect({ days, onChange }: PeriodSelectProps) {
  const { t } = useTranslation('insight')
  const named = periodOf(days)
  const daysText = useDaysText()
  const { isNear, near } = useNear()
  const choose = (value: string | null) => {
    const period = savedPeriods.find((one) => one === value)
    if (period) onChange(daysOfSavedPeriod(period, defaultChoice().to))
  }
  return (
    <Select
      className={named ? classes.named : classes.dates}
      aria-label={t('periods.label')}
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      allowDeselect={false}
      data={[
        ...(named ? [] : [{ value: 'dates', label: daysText(days) }]),
        ...savedPeriods.map((value) => ({ value, label: t(`periods.${value}`) })),
      ]}
      value={named ?? 'dates'}
      onChange={choose}
      comboboxProps={{ keepMounted: isNear }}
      {...near}
    />
  )
}

/** A day has no zone. */
const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

function useDaysText() {
  const { t } = useTranslation('insight')
  return ({ from, to }: Days) => {
    if (from === '' && to === '') return t('periods.always')
    if (from === '') return t('periods.until', { day: dayText(to) })
    if (to === '') return t('periods.since', { day: dayText(from) })
    return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
  }
}
