import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'
import { FlowText } from './FlowText.tsx'

export function MessageDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm({
    initialValues: { label: textIn(data, 'label') },
    validate: { label: (value) => (value.trim() ? null : t('content.emptyText')) },
  })
  return (
    <FormDialog
      title={t(isNew ? 'message.add' : 'message.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async ({ label }) => onSave({ ...data, label })}
      onClose={onClose}
    >
      <FlowText label={t('message.text')} data-autofocus withAsterisk {...form.getInputProps('label')} />
    </FormDialog>
  )
}
