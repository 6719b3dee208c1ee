import { flowSeconds } from '@chatflow/contract'
import { NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'

export function IntervalDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm<{ sec: number | string }>({
    initialValues: { sec: textIn(data, 'sec') },
    validate: {
      sec: (value) => {
        if (Number(value) > flowSeconds.max) return t('interval.tooLong')
        return Number(value) >= flowSeconds.min ? null : t('interval.missing')
      },
    },
  })
  return (
    <FormDialog
      title={t(isNew ? 'interval.add' : 'interval.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async ({ sec }) => onSave({ ...data, sec: Math.round(Number(sec)) })}
      onClose={onClose}
    >
      <NumberInput
        label={t('interval.label')}
        description={t('interval.help')}
        withAsterisk
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('sec')}
      />
    </FormDialog>
  )
}
