import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { useFlowChoices } from '../flowChoices.ts'
import { textIn, type BlockDialogProps } from './blockDialog.ts'
import classes from './dialogs.module.css'

export function TicketDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const { queues = [], users = [] } = useFlowChoices()
  const form = useForm({
    initialValues: { queueId: textIn(data, 'queueId'), userId: textIn(data, 'userId') },
    validate: {
      queueId: (value) => (queues.some(({ id }) => String(id) === value) ? null : t('ticket.missing')),
    },
  })
  const { queueId } = form.values
  const inQueue = users.filter((user) => user.queues.some(({ id }) => String(id) === queueId))
  return (
    <FormDialog
      title={t(isNew ? 'ticket.add' : 'ticket.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) =>
        onSave({ ...data, queueId: Number(values.queueId), userId: Number(values.userId) || null })
      }
      onClose={onClose}
    >
      <Select
        label={t('ticket.queue')}
        placeholder={t('ticket.choose')}
        withAsterisk
        searchable
        data-autofocus
        openOnFocus={false}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('queueId')}
        onChange={(value) => form.setValues({ queueId: value ?? '', userId: '' })}
      />
      <Select
        label={t('ticket.user')}
        placeholder={t('ticket.anyone')}
        clearable
        searchable
        disabled={queueId === ''}
        data={inQueue.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('userId')}
        value={form.values.userId || null}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
      <p className={classes.result}>{t('ticket.help')}</p>
    </FormDialog>
  )
}
