import { createHelp, HelpForm, updateHelp, videoCode, type Help } from '@chatflow/contract'
import { Anchor, Textarea, TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { watchAddress } from './youtube.ts'

interface HelpDialogProps {
  help: Help | 'new'
  onClose: () => void
}

export function HelpDialog({ help, onClose }: HelpDialogProps) {
  const { t } = useTranslation('helps')
  const isNew = help === 'new'
  const create = useAction(createHelp)
  const update = useAction(updateHelp)
  const form = useContractForm<HelpForm>(
    HelpForm,
    isNew
      ? { title: '', video: '', description: '' }
      : { title: help.title, video: help.video, description: help.description },
  )
  const code = videoCode(form.values.video)
  return (
    <FormDialog
      title={t(isNew ? 'manage.add' : 'manage.dialogEdit')}
      submitLabel={t(isNew ? 'manage.add' : 'manage.save')}
      form={form}
      onSubmit={async (body) => {
        if (isNew) await create.mutateAsync({ body })
        else await update.mutateAsync({ params: { helpId: help.id }, body })
        notifySuccess(t('manage.saved'))
      }}
      onClose={onClose}
      refusalText={t('manage.notSaved')}
    >
      <TextInput
        label={t('fields.title')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('fields.video')}
        description={
          code === undefined ? (
            t('fields.videoHelp')
          ) : (
            <Anchor size="sm" href={watchAddress(code)} target="_blank" rel="noopener noreferrer">
              {t('watch')}
            </Anchor>
          )
        }
        withAsterisk
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps('video')}
      />
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  )
}
