import { listQueues, listUserNames, scheduleTicketStatuses } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import classes from './schedules.module.css'
import type { Values } from './scheduleValues.ts'

interface FieldsProps {
  form: ContractForm<Values>
}

/** What becomes of the conversation when it is sent. */
export function TicketFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  const opens = form.values.openTicket === 'enabled'
  return (
    <>
      <ToggleField
        label={t('fields.openTicket.label')}
        description={t('fields.openTicket.help')}
        checked={opens}
        onChange={(isOn) => form.setFieldValue('openTicket', isOn ? 'enabled' : 'disabled')}
      />
      {opens && <NewTicketFields form={form} />}
    </>
  )
}

function NewTicketFields({ form }: FieldsProps) {
  const { t } = useTranslation('schedules')
  const queues = useEndpoint(listQueues, {})
  const team = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  return (
    <>
      <Select
        label={t('fields.statusTicket.label')}
        data={scheduleTicketStatuses.map((status) => ({
          value: status,
          label: t(`fields.statusTicket.${status}`),
        }))}
        {...form.getInputProps('statusTicket')}
      />
      <div className={classes.pair}>
        <NameField
          label={t('fields.queueId.label')}
          placeholder={t('fields.queueId.placeholder')}
          nothingFoundMessage={t('fields.nothing')}
          names={queues}
          value={form.values.queueId}
          onChange={(id) => form.setFieldValue('queueId', id)}
        />
        <NameField
          label={t('fields.ticketUserId.label')}
          placeholder={t('fields.ticketUserId.placeholder')}
          nothingFoundMessage={t('fields.nothing')}
          names={team}
          value={form.values.ticketUserId}
          onChange={(id) => form.setFieldValue('ticketUserId', id)}
        />
      </div>
    </>
  )
}
