import { NumberInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'

interface NumberFieldProps {
  form: ContractForm<ConnectionFormValues>
  field:
    | 'timeSendQueue'
    | 'maxUseBotQueues'
    | 'timeUseBotQueues'
    | 'timeInactiveMessage'
    | 'expiresTicket'
    | 'timeCreateNewTicket'
    | 'expiresTicketNPS'
    | 'maxUseBotQueuesNPS'
  /** The explanation stands elsewhere. */
  isBare?: boolean
}

/** A count or a number of minutes. */
export function NumberField({ form, field, isBare }: NumberFieldProps) {
  const { t } = useTranslation('connections')
  return (
    <NumberInput
      label={t(`fields.${field}.label`)}
      description={isBare ? undefined : t(`fields.${field}.help`)}
      min={0}
      max={1_000_000}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(field)}
    />
  )
}
