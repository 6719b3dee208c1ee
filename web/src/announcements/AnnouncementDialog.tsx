import {
  AnnouncementForm,
  createAnnouncement,
  priorities,
  updateAnnouncement,
  type Announcement,
} from '@chatflow/contract'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/api.ts'
import { notifySuccess } from '../platform/notify.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { useContractForm } from '../ui/useContractForm.ts'

type Values = { title: string; text: string; priority: number; status: boolean }

const initialValues = (announcement: Announcement | 'new'): Values => {
  if (announcement === 'new') return { title: '', text: '', priority: 3, status: true }
  const { title, text, priority, status } = announcement
  return { title, text, priority, status }
}

interface AnnouncementDialogProps {
  announcement: Announcement | 'new'
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements')
  const form = useContractForm<Values>(AnnouncementForm, initialValues(announcement))
  const create = useAction(createAnnouncement)
  const update = useAction(updateAnnouncement)
  const isNew = announcement === 'new'

  const save = async (body: Values) => {
    if (isNew) await create.mutateAsync({ body })
    else await update.mutateAsync({ params: { announcementId: announcement.id }, body })
    notifySuccess(t('saved'))
  }
  return (
    <FormDialog
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.title.label')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('fields.text.label')}
        withAsterisk
        autosize
        minRows={5}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <ChoiceField
        label={t('fields.priority.label')}
        choices={priorities.map((priority) => ({
          value: String(priority),
          label: t(`priorities.${priority}`),
        }))}
        value={String(form.values.priority)}
        onChange={(priority) => form.setFieldValue('priority', Number(priority))}
        error={form.errors.priority}
      />
      <ToggleField
        label={t('fields.status.label')}
        description={t('fields.status.help')}
        checked={form.values.status}
        onChange={(status) => form.setFieldValue('status', status)}
      />
    </FormDialog>
  )
}
