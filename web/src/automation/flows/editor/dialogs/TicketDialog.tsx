import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { NameField } from '../../../../ui/NameField.tsx'
import { useFlowChoices } from '../flowChoices.ts'
import { numberIn, type BlockDialogProps } from './blockDialog.ts'
import classes from './dialogs.module.css'

export function TicketDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const { queues, users } = useFlowChoices()
  const form = useForm({
    initialValues: {
      queueId: numberIn(data, 'queueId', 0) || null,
      userId: numberIn(data, 'userId', 0) || null,
    },
    validate: {
      queueId: (value) => (queues.data?.some(({ id }) => id === value) ? null : t('ticket.missing')),
    },
  })
  const { queueId } = form.values
  const inQueue = users.data?.filter((user) => user.queues.some(({ id }) => id === queueId))
  return (
    <FormDialog
      title={t(isNew ? 'ticket.add' : 'ticket.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => onSave({ ...data, ...values })}
      onClose={onClose}
    >
      <NameField
        label={t('ticket.queue')}
        placeholder={t('ticket.choose')}
        withAsterisk
        clearable={false}
        data-autofocus
        openOnFocus={false}
        names={queues}
        {...form.getInputProps('queueId')}
        value={queueId}
        onChange={(id) => form.setValues({ queueId: id, userId: null })}
      />
      <NameField
        label={t('ticket.user')}
        placeholder={t('ticket.anyone')}
        unnamed={t('ticket.notInQueue')}
        disabled={queueId === null}
        names={{ data: inQueue, error: users.error }}
        {...form.getInputProps('userId')}
        value={form.values.userId}
        onChange={(id) => form.setFieldValue('userId', id)}
      />
      <p className={classes.result}>{t('ticket.help')}</p>
    </FormDialog>
  )
}
