import { createQuickMessage, QuickMessageForm } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

type Values = { shortcode: string; message: string; geral: boolean }

/** Keeps what is written for the next time. */
export function NewQuickDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation('composer')
  const create = useAction(createQuickMessage)
  const form = useContractForm<Values>(QuickMessageForm, { shortcode: '', message, geral: false })
  return (
    <FormDialog
      title={t('quick.save.title')}
      submitLabel={t('quick.save.submit')}
      form={form}
      isIncomplete={form.values.message.trim() === ''}
      onSubmit={async (body) => {
        const { shortcode } = await create.mutateAsync({ body })
        notifySuccess(t('quick.save.saved', { shortcode }))
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('quick.save.shortcode')}
        description={t('quick.save.shortcodeHelp')}
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('shortcode')}
      />
      <MessageArea
        label={t('quick.save.message')}
        description={t('quick.save.messageHelp', { sample: '{{firstName}}' })}
        withAsterisk
        minRows={3}
        maxRows={10}
        {...form.getInputProps('message')}
      />
      <ToggleField
        label={t('quick.save.everyone')}
        description={t('quick.save.everyoneHelp')}
        checked={form.values.geral}
        onChange={(geral) => form.setFieldValue('geral', geral)}
      />
    </FormDialog>
  )
}
