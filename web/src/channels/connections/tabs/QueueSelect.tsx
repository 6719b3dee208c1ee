import { useTranslation } from '../../../platform/useTranslation.ts'
import { dottedOption } from '../../../ui/dottedOption.tsx'
import { NameField } from '../../../ui/NameField.tsx'
import type { Names } from '../../../ui/names.ts'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'

interface QueueSelectProps {
  form: ContractForm<ConnectionFormValues>
  field: 'sendIdQueue' | 'queueIdImportMessages'
  names: Names
  isRequired?: boolean
}

export function QueueSelect({ form, field, names, isRequired }: QueueSelectProps) {
  const { t } = useTranslation('connections')
  return (
    <NameField
      label={t(`fields.${field}.label`)}
      placeholder={t('fields.noQueue')}
      withAsterisk={isRequired}
      searchable={false}
      renderOption={dottedOption(names.data)}
      data-path={field}
      names={names}
      error={form.errors[field]}
      value={form.values[field]}
      onChange={(id) => form.setFieldValue(field, id)}
    />
  )
}
