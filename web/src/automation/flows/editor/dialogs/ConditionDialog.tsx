import { flowConditions, type FlowCondition } from '@chatflow/contract'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { variablesOf } from '../blockWords.ts'
import { useGraph } from '../EditorContext.ts'
import { textIn, type BlockDialogProps } from './blockDialog.ts'

const ofContact = ['name', 'firstName', 'queue', 'connection', 'date', 'hour']
const needsValue = (condition: string) => condition !== 'empty' && condition !== 'notEmpty'

export function ConditionDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const kept = variablesOf(useGraph())
  const form = useForm({
    initialValues: {
      key: textIn(data, 'key'),
      condition: textIn(data, 'condition', 'equals') as FlowCondition,
      value: textIn(data, 'value'),
    },
    validate: {
      key: (value) => (value.trim() ? null : t('errors.required')),
      value: (value, { condition }) => (value.trim() || !needsValue(condition) ? null : t('errors.required')),
    },
  })
  return (
    <FormDialog
      title={t(isNew ? 'condition.add' : 'condition.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async ({ key, condition, value }) =>
        onSave({ ...data, key: key.trim(), condition, value: needsValue(condition) ? value : '' })
      }
      onClose={onClose}
    >
      <Autocomplete
        label={t('condition.key')}
        description={t('condition.keyHelp')}
        withAsterisk
        data-autofocus
        openOnFocus={false}
        maxLength={100}
        data={[...new Set([...kept, ...ofContact])]}
        {...form.getInputProps('key')}
      />
      <Select
        label={t('condition.condition')}
        data={flowConditions.map((value) => ({ value, label: t(`condition.kinds.${value}`) }))}
        {...form.getInputProps('condition')}
      />
      {needsValue(form.values.condition) && (
        <TextInput
          label={t('condition.value')}
          withAsterisk
          maxLength={500}
          {...form.getInputProps('value')}
        />
      )}
    </FormDialog>
  )
}
