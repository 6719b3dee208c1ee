import { useTranslation } from '../../../platform/useTranslation.ts'
import { MessageArea } from '../../../ui/MessageArea.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
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
    | 'collectiveVacationMessage'
  isRequired?: boolean
}

/** A text that customers will read. */
export function MessageField({ form, field, isRequired }: MessageFieldProps) {
  const { t } = useTranslation('connections')
  return (
    <MessageArea
      label={t(`fields.${field}.label`)}
      description={field === 'collectiveVacationMessage' ? undefined : t(`fields.${field}.help`)}
      withAsterisk={isRequired}
      {...form.getInputProps(field)}
    />
  )
}
