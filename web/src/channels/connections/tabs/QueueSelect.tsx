import type { QueueName } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queueChoices } from '../../../company/queues/queueChoices.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'

interface QueueSelectProps {
  form: ContractForm<ConnectionFormValues>
  field: 'sendIdQueue' | 'queueIdImportMessages'
  queues: QueueName[]
  isRequired?: boolean
}

export function QueueSelect({ form, field, queues, isRequired }: QueueSelectProps) {
  const { t } = useTranslation('connections')
  const chosen = form.values[field]
  return (
    <Select
      {...queueChoices(queues)}
      label={t(`fields.${field}.label`)}
      placeholder={t('fields.noQueue')}
      withAsterisk={isRequired}
      clearable
      data-path={field}
      error={form.errors[field]}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => form.setFieldValue(field, value === null ? null : Number(value))}
    />
  )
}
