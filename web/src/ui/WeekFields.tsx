import type { ScheduleRow } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import { maskTime } from './timeMask.ts'
import classes from './WeekFields.module.css'

type TimeField = 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'

interface WeekFieldsProps {
  schedules: ScheduleRow[]
  /** With the path of the field that was written in, where it was one. */
  onChange: (schedules: ScheduleRow[], path?: string) => void
  /** What a form knows of the field at `2.startTimeA`, such as its error. */
  fieldProps: (path: string) => object
}

/** Seven days, two stretches of hours each. */
export function WeekFields({ schedules, onChange, fieldProps }: WeekFieldsProps) {
  const { t } = useTranslation('ui')
  const [first] = schedules
  const change = (index: number, field: TimeField, time: string) =>
    onChange(
      schedules.map((row, place) => (place === index ? { ...row, [field]: time } : row)),
      `${index}.${field}`,
    )
  const copyToAll = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleRow) =>
    onChange(schedules.map((row) => ({ ...row, startTimeA, endTimeA, startTimeB, endTimeB })))

  const day = (row: ScheduleRow, index: number) => {
    const stretch = (from: TimeField, to: TimeField) => (
      <Stretch
        row={row}
        from={from}
        to={to}
        onChange={(field, time) => change(index, field, time)}
        fieldProps={(field) => fieldProps(`${index}.${field}`)}
      />
    )
    return (
      <div key={row.weekdayEn} role="group" aria-label={t(`week.days.${row.weekdayEn}`)}>
        <div className={classes.day}>
          {t(`week.days.${row.weekdayEn}`)}
          <Remark row={row} />
          {row === first && (
            <Button
              className={classes.copy}
              variant="subtle"
              size="compact-xs"
              onClick={() => copyToAll(row)}
            >
              {t('week.copy')}
            </Button>
          )}
        </div>
        <div className={classes.hours}>
          {stretch('startTimeA', 'endTimeA')}
          <span className={classes.quiet}>{t('week.and')}</span>
          {stretch('startTimeB', 'endTimeB')}
        </div>
      </div>
    )
  }
  return <div className={classes.week}>{schedules.map(day)}</div>
}

/** What the times of a day come to, where it is not plain to see. */
function Remark({ row }: { row: ScheduleRow }) {
  const { t } = useTranslation('ui')
  const { startTimeA, endTimeA, startTimeB, endTimeB } = row
  const times = [startTimeA, endTimeA, startTimeB, endTimeB]
  const isOvernight = (from: string, to: string) => from.length === 5 && to.length === 5 && to < from
  if (times.every((time) => time === '')) return <span className={classes.quiet}>{t('week.closed')}</span>
  if (!isOvernight(startTimeA, endTimeA) && !isOvernight(startTimeB, endTimeB)) return null
  return <span className={classes.quiet}>{t('week.overnight')}</span>
}

interface StretchProps {
  row: ScheduleRow
  from: TimeField
  to: TimeField
  onChange: (field: TimeField, time: string) => void
  fieldProps: (field: TimeField) => object
}

function Stretch({ row, from, to, onChange, fieldProps }: StretchProps) {
  const { t } = useTranslation('ui')
  const time = (field: TimeField) => (
    <TextInput
      className={classes.time}
      aria-label={t(`week.${field}`, { day: t(`week.days.${row.weekdayEn}`) })}
      placeholder="––:––"
      inputMode="numeric"
      {...fieldProps(field)}
      value={row[field]}
      onChange={(event) => onChange(field, maskTime(event.currentTarget.value))}
    />
  )
  return (
    <div className={classes.stretch}>
      {time(from)}
      <span aria-hidden>–</span>
      {time(to)}
    </div>
  )
}
