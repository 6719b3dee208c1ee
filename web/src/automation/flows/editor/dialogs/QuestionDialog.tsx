import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'
import { FlowText } from './FlowText.tsx'

const keyShape = /^[\p{L}\p{N}_]+$/u

export function QuestionDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm({
    initialValues: { message: textIn(data, 'message'), answerKey: textIn(data, 'answerKey') },
    validate: {
      message: (value) => (value.trim() ? null : t('errors.required')),
      answerKey: (value) => {
        if (value.trim() === '') return t('errors.required')
        return keyShape.test(value.trim()) ? null : t('question.badKey')
      },
    },
  })
  return (
    <FormDialog
      title={t(isNew ? 'question.add' : 'question.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async ({ message, answerKey }) => onSave({ ...data, message, answerKey: answerKey.trim() })}
      onClose={onClose}
    >
      <FlowText
        label={t('question.message')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('message')}
      />
      <TextInput
        label={t('question.answerKey')}
        description={t('question.answerHelp')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('answerKey')}
      />
    </FormDialog>
  )
}
