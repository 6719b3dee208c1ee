import { scheduleDayRules, scheduleIntervals, scheduleMostTimes } from '@chatflow/contract'
import { NumberInput, Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { recurrenceWords } from './recurrenceWords.ts'
import classes from './schedules.module.css'
import type { Values } from './scheduleValues.ts'

const units = ['minutes', 'days', 'weeks', 'months'] as const
const dayRules = ['same', 'before', 'after'] as const

/** How often, how far apart, and what happens on days off. */
export function RecurrenceFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('schedules')
  const isRepeated = Number(form.values.enviarQuantasVezes) > 1
  const { enviarQuantasVezes, valorIntervalo, intervalo, tipoDias, sendAt } = form.values
  const rhythm = {
    enviarQuantasVezes: Number(enviarQuantasVezes),
    valorIntervalo: Number(valorIntervalo),
    intervalo: Number(intervalo),
    tipoDias: Number(tipoDias),
  }
  return (
    <>
      <div className={classes.row}>
        <NumberInput
          label={t('fields.enviarQuantasVezes.label')}
          min={1}
          max={scheduleMostTimes}
          allowDecimal={false}
          {...form.getInputProps('enviarQuantasVezes')}
        />
        <NumberInput
          label={t('fields.valorIntervalo.label')}
          min={0}
          max={10_000}
          allowDecimal={false}
          disabled={!isRepeated}
          withAsterisk={isRepeated}
          {...form.getInputProps('valorIntervalo')}
        />
        <Select
          label={t('fields.intervalo.label')}
          disabled={!isRepeated}
          data={units.map((unit) => ({
            value: String(scheduleIntervals[unit]),
            label: t(`fields.intervalo.${unit}`),
          }))}
          {...form.getInputProps('intervalo')}
        />
      </div>
      <Select
        label={t('fields.tipoDias.label')}
        data={dayRules.map((rule) => ({
          value: String(scheduleDayRules[rule]),
          label: t(`fields.tipoDias.${rule}`),
        }))}
        {...form.getInputProps('tipoDias')}
      />
      {sendAt !== '' && (
        <p role="status" className={classes.inWords}>
          <IconRepeat size={18} stroke={1.75} aria-hidden />
          {recurrenceWords(t, rhythm, sendAt)}
        </p>
      )}
    </>
  )
}
