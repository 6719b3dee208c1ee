import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import { WeekFields } from '../../../ui/WeekFields.tsx'
import type { ConnectionFormValues } from '../connectionForm.ts'

export function SchedulesTab({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  return (
    <Section title={t('sections.hours')} description={t('help.schedules')}>
      <WeekFields
        schedules={form.values.schedules}
        onChange={(schedules, path) => {
          form.setFieldValue('schedules', schedules)
          form.clearFieldError(`schedules.${path}`)
        }}
        fieldProps={(path) => form.getInputProps(`schedules.${path}`) as object}
      />
    </Section>
  )
}
