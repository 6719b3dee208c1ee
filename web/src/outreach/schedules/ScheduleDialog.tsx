import { ScheduleForm, type Schedule } from '@chatflow/contract'
import { useState } from 'react'
import type { ScheduleSlotProps } from '../../conversations/tickets/slots.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { DeleteScheduleDialog } from './DeleteScheduleDialog.tsx'
import { ScheduledList } from './ScheduledList.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { newValues, valuesOf, type Values } from './scheduleValues.ts'
import { useSaveSchedule } from './useSaveSchedule.ts'
import { useScheduleTemplate } from './useScheduleTemplate.ts'

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
  const template = useScheduleTemplate(form.values, file, editing)
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
      isIncomplete={template.isIncomplete}
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
      <ScheduleFields form={form} editing={editing} file={file} onFile={setFile} template={template} />
      {leaving && <DeleteScheduleDialog schedule={leaving} onClose={() => setLeaving(undefined)} />}
    </FormDialog>
  )
}
