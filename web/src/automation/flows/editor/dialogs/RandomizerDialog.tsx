import { Input, Slider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatPercent } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { numberIn, type BlockDialogProps } from './blockDialog.ts'
import classes from './dialogs.module.css'

const step = 10
const marks = [0, 50, 100]

export function RandomizerDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm({ initialValues: { percent: numberIn(data, 'percent', 50) } })
  const { percent } = form.values
  return (
    <FormDialog
      title={t(isNew ? 'randomizer.add' : 'randomizer.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => onSave({ ...data, ...values })}
      onClose={onClose}
    >
      <Input.Wrapper label={t('randomizer.label')} labelElement="div">
        <Slider
          className={classes.slider}
          min={0}
          max={100}
          step={step}
          marks={marks.map((value) => ({ value, label: formatPercent(value) }))}
          thumbLabel={t('randomizer.label')}
          label={formatPercent}
          {...form.getInputProps('percent')}
        />
      </Input.Wrapper>
      <p className={classes.result}>
        {t('randomizer.result', { a: formatPercent(percent), b: formatPercent(100 - percent) })}
      </p>
    </FormDialog>
  )
}
