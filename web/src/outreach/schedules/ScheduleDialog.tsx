import { deleteSchedule, ScheduleForm, type Schedule } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companySettings } from '../../company/settings/companySettings.ts'
import type { ScheduleSlotProps } from '../../conversations/tickets/slots.ts'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FileField, type FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { ScheduledList } from './ScheduledList.tsx'
import { newValues, valuesOf, type Values } from './scheduleValues.ts'
import { TicketFields } from './TicketFields.tsx'
import { useSaveSchedule } from './useSaveSchedule.ts'

/** Lets a message to the customer wait for its time, and shows what waits already. */
export function ScheduleDialog({ ticket, body, isSigned, onSaved, onClose }: ScheduleSlotProps) {
  const { t } = useTranslation('schedules')
  const { user } = useSession()
  const { timezone } = user.company
  const [editing, setEditing] = useState<Schedule>()
  const [leaving, setLeaving] = useState<Schedule>()
  const [file, setFile] = useState<FileChange>({ is: 'kept' })
  const form = useContractForm<Values>(ScheduleForm, newValues({ ticket, body, isSigned, timezone }))
  const save = useSaveSchedule(editing, file)
  const edit = (schedule: Schedule) => {
    form.setInitialValues(valuesOf(schedule, timezone))
    form.reset()
    setEditing(schedule)
    setFile({ is: 'kept' })
  }
  return (
    <FormDialog
      as="panel"
      title={t(editing ? 'edit' : 'add', { name: ticket.contact.name })}
      submitLabel={t(editing ? 'save' : 'submit')}
      form={form}
      hasOtherChanges={file.is !== 'kept'}
      isCovered={leaving !== undefined}
      onSubmit={async (values) => {
        const { dueAt, sendAt } = await save(values)
        notifySuccess(t('saved', { date: formatDateTime(dueAt ?? sendAt) }))
        if (!editing) onSaved()
      }}
      onClose={onClose}
    >
      <ScheduledList contactId={ticket.contactId} editing={editing} onEdit={edit} onRemove={setLeaving} />
      {editing && <p role="status">{t('editing')}</p>}
      <MessageArea
        label={t('fields.body.label')}
        description={t('fields.body.help', { sample: '{{firstName}}' })}
        withAsterisk
        minRows={4}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <TextInput
        type="datetime-local"
        label={t('fields.sendAt.label')}
        description={t('fields.sendAt.help', { zone: timezone })}
        withAsterisk
        {...form.getInputProps('sendAt')}
      />
      <RecurrenceFields form={form} />
      <FileField
        label={t('fields.file.label')}
        current={editing?.mediaName ?? null}
        change={file}
        onChange={setFile}
        maxMegabytes={companySettings(user).downloadLimit}
      />
      {companySettings(user).sendSignMessage && (
        <ToggleField
          label={t('fields.assinar.label')}
          description={t('fields.assinar.help', { name: user.name })}
          checked={form.values.assinar}
          onChange={(assinar) => form.setFieldValue('assinar', assinar)}
        />
      )}
      <TicketFields form={form} />
      {leaving && <DeleteDialog schedule={leaving} onClose={() => setLeaving(undefined)} />}
    </FormDialog>
  )
}

function DeleteDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation('schedules')
  const remove = useAction(deleteSchedule)
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      onConfirm={() => remove.mutateAsync({ params: { scheduleId: schedule.id } })}
      onClose={onClose}
    >
      {t('delete.text', { text: schedule.body })}
    </ConfirmDialog>
  )
}
