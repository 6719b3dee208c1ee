import {
  announcementMedia,
  AnnouncementForm,
  createAnnouncement,
  deleteAnnouncementMedia,
  listAnnouncements,
  priorities,
  updateAnnouncement,
  uploadAnnouncementMedia,
  type Announcement,
} from '@chatflow/contract'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, upload, useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { FileField, type FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

const megabytes = announcementMedia.maxBytes / 1024 / 1024

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
  const [media, setMedia] = useState<FileChange>({ is: 'kept' })
  const save = useSaveAnnouncement(announcement, media)
  const isNew = announcement === 'new'
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        await save(values)
        notifySuccess(t('saved'))
      }}
      onClose={onClose}
      hasOtherChanges={media.is !== 'kept'}
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
      <FileField
        label={t('media.label')}
        help={t('media.help', { megabytes })}
        {...(isNew ? { current: null } : pictureOf(announcement))}
        change={media}
        onChange={setMedia}
        maxMegabytes={megabytes}
        accept={announcementMedia.accept}
        only={{ types: announcementMedia.types, refusal: t('media.wrongType') }}
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

function pictureOf({ mediaPath: address, mediaName }: Announcement) {
  return address === null
    ? { current: null }
    : { current: mediaName ?? '', stored: { address, kind: 'image' as const } }
}

function useSaveAnnouncement(announcement: Announcement | 'new', media: FileChange) {
  const queries = useQueryClient()
  const create = useAction(createAnnouncement)
  const update = useAction(updateAnnouncement)
  const changeMedia = async (announcementId: number) => {
    const params = { announcementId }
    if (media.is === 'kept') return
    if (media.is === 'removed') await call(deleteAnnouncementMedia, { params })
    else {
      const fields = { typeArch: 'announcements' }
      await upload(uploadAnnouncementMedia, { params, fields, file: media.file })
    }
    await queries.invalidateQueries({ queryKey: [listAnnouncements.path] })
  }
  return async (body: Values) => {
    if (announcement === 'new') {
      const { id } = await create.mutateAsync({ body })
      // It is published now: a refused picture must not make the form publish it a second time.
      await changeMedia(id).catch(notifyError)
      return
    }
    await changeMedia(announcement.id)
    await update.mutateAsync({ params: { announcementId: announcement.id }, body })
  }
}
