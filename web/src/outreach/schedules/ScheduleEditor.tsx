import { ScheduleForm, type Schedule } from '@chatflow/contract'
import { useState } from 'react'
import { ContactField, type KnownContact } from '../../conversations/contacts/ContactField.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { newValues, valuesOf, type Values } from './scheduleValues.ts'
import { useSaveSchedule } from './useSaveSchedule.ts'
import { useScheduleTemplate } from './useScheduleTemplate.ts'

interface ScheduleEditorProps {
  /** Nothing makes a new one. */
  schedule?: Schedule | undefined
  /** For whom a new one is, and when, where that is clear already. */
  contact?: KnownContact | undefined
  sendAt?: string | undefined
  onClose: () => void
}

/** A schedule with everything about it, where also the contact is chosen. */
export function ScheduleEditor({ schedule, contact, sendAt, onClose }: ScheduleEditorProps) {
  const { t } = useTranslation('schedules')
  const { user } = useSession()
  const { timezone } = user.company
  const [file, setFile] = useState<FileChange>({ is: 'kept' })
  const known = schedule?.contact ?? contact
  const ticket = { contactId: contact?.id ?? null, whatsappId: null, queueId: null }
  const form = useContractForm<Values>(
    ScheduleForm,
    schedule
      ? valuesOf(schedule, timezone)
      : newValues({ ticket, body: '', isSigned: false, timezone, sendAt }),
  )
  const save = useSaveSchedule(schedule, file)
  const template = useScheduleTemplate(form.values, file, schedule)
  return (
    <FormDialog
      as="panel"
      title={schedule ? t('edit', { name: schedule.contact.name }) : t('new')}
      submitLabel={t(schedule ? 'save' : 'submit')}
      form={form}
      hasOtherChanges={file.is !== 'kept'}
      isIncomplete={template.isIncomplete}
      onSubmit={async (values) => {
        const saved = await save(values)
        notifySuccess(t('saved', { date: formatDateTime(saved.dueAt ?? saved.sendAt) }))
      }}
      onClose={onClose}
    >
      {schedule && <p role="status">{t('editing')}</p>}
      <ContactField
        known={known}
        value={form.values.contactId}
        onChange={(id) => form.setFieldValue('contactId', id)}
        error={form.errors.contactId}
      />
      <ScheduleFields form={form} editing={schedule} file={file} onFile={setFile} template={template} />
    </FormDialog>
  )
}
