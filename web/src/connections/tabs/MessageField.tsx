import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'

interface MessageFieldProps {
  form: ContractForm<ConnectionFormValues>
  field:
    | 'greetingMessage'
    | 'complationMessage'
    | 'outOfHoursMessage'
    | 'inactiveMessage'
    | 'expiresInactiveMessage'
    | 'ratingMessage'
    | 'lgpdMessage'
  isRequired?: boolean
}

/** A text that customers will read. */
export function MessageField({ form, field, isRequired }: MessageFieldProps) {
  const { t } = useTranslation('connections')
  return (
    <Textarea
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      withAsterisk={isRequired}
      autosize
      minRows={2}
      maxRows={8}
      {...form.getInputProps(field)}
    />
  )
}
