import {
  createQuickMessage,
  deleteQuickMessageMedia,
  listQuickMessages,
  QuickMessageForm,
  updateQuickMessage,
  uploadQuickMessageMedia,
  type QuickMessage,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companySettings } from '../../company/settings/companySettings.ts'
import { call, upload, useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { contractErrors } from '../../ui/contractErrors.ts'
import { FileField, type FileChange } from '../../ui/FileField.tsx'
import { kindOf } from '../../ui/FilePreview.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { CustomerPreview, storedFile, type ShownFile } from './CustomerPreview.tsx'

type Values = { shortcode: string; message: string; geral: boolean; visao: boolean; status: boolean }

const blank: Values = { shortcode: '', message: '', geral: false, visao: false, status: true }

const valuesOf = (quick: QuickMessage | 'new', like: QuickMessage | undefined): Values => {
  if (quick === 'new') return { ...blank, ...(like && { message: like.message }) }
  const { shortcode, message, geral, visao, status } = quick
  return { shortcode, message, geral, visao, status }
}

interface QuickDialogProps {
  quick: QuickMessage | 'new'
  /** Whose words a new one begins with. */
  like?: QuickMessage | undefined
  onClose: () => void
}

/** Changes a quick message, or makes one, and shows meanwhile what a customer will get. */
export function QuickDialog({ quick, like, onClose }: QuickDialogProps) {
  const { t } = useTranslation('quickMessages')
  const { user } = useSession()
  const isNew = quick === 'new'
  const [media, setMedia] = useState<FileChange>({ is: 'kept' })
  const save = useSaveQuick(quick, media)
  const file = useShownFile(quick, media)
  const form = useForm<Values>({
    initialValues: valuesOf(quick, like),
    validate: (values) => ({
      ...inWords(contractErrors(QuickMessageForm, values)),
      ...(values.message.trim() === '' && !file && { message: t('nothingToSend') }),
    }),
  })
  const { message, geral, visao, status } = form.values
  const isShared = geral || visao
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        await save(values)
        notifySuccess(t('saved', { shortcode: values.shortcode.trim().replace(/^\//, '') }))
      }}
      onClose={onClose}
      hasOtherChanges={media.is !== 'kept'}
    >
      <TextInput
        label={t('fields.shortcode')}
        description={t('help.shortcode')}
        leftSection="/"
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('shortcode')}
      />
      <MessageArea label={t('fields.message')} minRows={4} maxRows={12} {...form.getInputProps('message')} />
      <FileField
        label={t('fields.media')}
        help={t('help.media')}
        current={isNew ? null : quick.mediaName}
        change={media}
        onChange={(change) => {
          setMedia(change)
          form.clearFieldError('message')
        }}
        maxMegabytes={companySettings(user).downloadLimit}
        isNameOnly
      />
      <CustomerPreview message={message} file={file} />
      <ToggleField
        label={t('fields.geral')}
        description={t('help.geral')}
        checked={geral}
        onChange={(checked) => form.setFieldValue('geral', checked)}
      />
      <ToggleField
        label={t('fields.visao')}
        description={t('help.visao')}
        checked={isShared}
        disabled={geral}
        onChange={(checked) => form.setFieldValue('visao', checked)}
      />
      <ToggleField
        label={t('fields.status')}
        description={t('help.status')}
        checked={status}
        onChange={(checked) => form.setFieldValue('status', checked)}
      />
    </FormDialog>
  )
}

/** The file as it will be after saving. */
function useShownFile(quick: QuickMessage | 'new', media: FileChange): ShownFile | undefined {
  const address = usePreview(media.is === 'chosen' ? media.file : undefined)
  if (media.is === 'chosen') return { name: media.file.name, kind: kindOf(media.file), address }
  return quick === 'new' || media.is === 'removed' ? undefined : storedFile(quick)
}

function useSaveQuick(quick: QuickMessage | 'new', media: FileChange) {
  const queries = useQueryClient()
  const create = useAction(createQuickMessage)
  const update = useAction(updateQuickMessage)
  return async (body: Values) => {
    const saved =
      quick === 'new'
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({ params: { quickMessageId: quick.id }, body })
    if (media.is === 'kept') return
    const params = { quickMessageId: saved.id }
    const changing =
      media.is === 'chosen'
        ? upload(uploadQuickMessageMedia, { params, fields: { typeArch: 'quickMessage' }, file: media.file })
        : call(deleteQuickMessageMedia, { params })
    // It is saved: a refused file must not make the form add it a second time.
    await (quick === 'new' ? changing.catch(notifyError) : changing)
    await queries.invalidateQueries({ queryKey: [listQuickMessages.path] })
  }
}
