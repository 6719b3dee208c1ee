import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'

export function CommentDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm({
    initialValues: { text: textIn(data, 'text') },
    validate: { text: (value) => (value.trim() ? null : t('errors.required')) },
  })
  return (
    <FormDialog
      title={t(isNew ? 'comment.add' : 'comment.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => onSave({ ...data, ...values })}
      onClose={onClose}
    >
      <Textarea
        label={t('comment.text')}
        description={t('blocks.comment.text')}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
