import type { ScheduleRow } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import classes from '../connections.module.css'
import { maskTime } from '../timeMask.ts'

type TabProps = { form: ContractForm<ConnectionFormValues> }
type TimeField = 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'

/** Seven days, two stretches of hours each. */
export function SchedulesTab({ form }: TabProps) {
  const { t } = useTranslation('connections')
  const { schedules } = form.values
  const [first] = schedules
  const copyToAll = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleRow) =>
    form.setFieldValue(
      'schedules',
      schedules.map((row) => ({ ...row, startTimeA, endTimeA, startTimeB, endTimeB })),
    )
  return (
    <Section title={t('sections.hours')} description={t('help.schedules')}>
      {schedules.map((row, index) => (
        <div key={row.weekdayEn} role="group" aria-label={t(`weekdays.${row.weekdayEn}`)}>
          <div className={classes.dayTitle}>
            {t(`weekdays.${row.weekdayEn}`)}
            {row === first && (
              <Button variant="subtle" size="compact-xs" onClick={() => copyToAll(row)}>
                {t('schedules.copy')}
              </Button>
            )}
          </div>
          <div className={classes.hours}>
            <Stretch form={form} row={row} index={index} from="startTimeA" to="endTimeA" />
            <span className={classes.quiet}>{t('schedules.and')}</span>
            <Stretch form={form} row={row} index={index} from="startTimeB" to="endTimeB" />
          </div>
        </div>
      ))}
    </Section>
  )
}

interface StretchProps extends TabProps {
  row: ScheduleRow
  index: number
  from: TimeField
  to: TimeField
}

function Stretch({ form, row, index, from, to }: StretchProps) {
  const { t } = useTranslation('connections')
  const day = t(`weekdays.${row.weekdayEn}`)
  const time = (field: TimeField) => {
    const path = `schedules.${index}.${field}`
    return (
      <TextInput
        className={classes.time}
        aria-label={t(`schedules.${field}`, { day })}
        placeholder="––:––"
        inputMode="numeric"
        {...form.getInputProps(path)}
        onChange={(event) => form.setFieldValue(path, maskTime(event.currentTarget.value))}
      />
    )
  }
  return (
    <div className={classes.stretch}>
      {time(from)}
      <span aria-hidden>–</span>
      {time(to)}
    </div>
  )
}
