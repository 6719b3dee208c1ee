import type { QueueName } from '@chatflow/contract'
import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dot } from '../../../ui/Dot.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'

/** The queues as a select wants them, each with its colour. */
export function queueChoices(queues: QueueName[]) {
  const colors = new Map(queues.map((queue) => [String(queue.id), queue.color]))
  return {
    data: queues.map((queue) => ({ value: String(queue.id), label: queue.name })),
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <Group gap={8} wrap="nowrap">
        <Dot color={colors.get(option.value) ?? 'transparent'} />
        {option.label}
      </Group>
    ),
  }
}

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
