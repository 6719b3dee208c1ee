import { listQueues, listUserNames, scheduleTicketStatuses } from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useEndpoint } from '../../../platform/api.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { NameField } from '../../../ui/NameField.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { Values } from './campaignValues.ts'
import classes from './editor.module.css'

interface ConversationFieldsProps {
  form: ContractForm<Values>
  isReadOnly: boolean
}

/** What becomes of the conversation when the message has left. Queue and attendant matter only where one is opened. */
export function ConversationFields({ form, isReadOnly }: ConversationFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const queues = useEndpoint(listQueues, {})
  const team = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const isOff = isReadOnly || form.values.openTicket === 'disabled'
  return (
    <>
      <ToggleField
        label={t('fields.openTicket.label')}
        description={t('fields.openTicket.help')}
        checked={form.values.openTicket === 'enabled'}
        disabled={isReadOnly}
        onChange={(isOn) =>
          isOn
            ? form.setFieldValue('openTicket', 'enabled')
            : form.setValues({ openTicket: 'disabled', userId: null, queueId: null })
        }
      />
      <Select
        label={t('fields.statusTicket.label')}
        data={scheduleTicketStatuses.map((status) => ({
          value: status,
          label: t(`fields.statusTicket.${status}`),
        }))}
        allowDeselect={false}
        disabled={isOff}
        {...form.getInputProps('statusTicket')}
      />
      <div className={classes.pair}>
        <NameField
          label={t('fields.queueId.label')}
          placeholder={t('fields.queueId.placeholder')}
          nothingFoundMessage={t('nothing')}
          disabled={isOff}
          data-path="queueId"
          withAsterisk={!isOff && form.values.userId !== null}
          names={queues}
          value={form.values.queueId}
          onChange={(id) => form.setFieldValue('queueId', id)}
          error={form.errors['queueId']}
        />
        <NameField
          label={t('fields.userId.label')}
          placeholder={t('fields.userId.placeholder')}
          nothingFoundMessage={t('nothing')}
          disabled={isOff}
          names={team}
          value={form.values.userId}
          onChange={(id) => form.setFieldValue('userId', id)}
        />
      </div>
    </>
  )
}
