import { createMacro, mayChangeMacro, updateMacro, type Macro } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { macroErrors, type MacroValues } from './macroErrors.ts'
import { StepFields } from './StepFields.tsx'

interface MacroDialogProps {
  macro: Macro | 'new'
  /** Whose steps a new one begins with. */
  like?: Macro | undefined
  onClose: () => void
}

/** Makes a macro or changes one; those who may not change it read its steps. */
export function MacroDialog({ macro, like, onClose }: MacroDialogProps) {
  const { t } = useTranslation('macros')
  const { user, can } = useSession()
  const isNew = macro === 'new'
  const isReadOnly = !isNew && !mayChangeMacro(user, user.id, macro)
  const form = useForm<MacroValues>({
    initialValues: valuesOf(macro, like),
    validate: (values) => inWords(macroErrors(values, t('missing', { returnObjects: true }))),
  })
  const create = useAction(createMacro)
  const update = useAction(updateMacro)
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : isReadOnly ? 'dialog.read' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      isReadOnly={isReadOnly}
      onSubmit={async (body) => {
        if (isNew) await create.mutateAsync({ body })
        else await update.mutateAsync({ params: { macroId: macro.id }, body })
        notifySuccess(t('saved', { name: body.name.trim() }))
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name')}
        description={t('help.name')}
        withAsterisk
        data-autofocus
        maxLength={80}
        readOnly={isReadOnly}
        {...form.getInputProps('name')}
      />
      <StepFields form={form} isReadOnly={isReadOnly} />
      {can('macros:share') && (
        <ToggleField
          label={t('fields.isShared')}
          description={t('help.isShared')}
          checked={form.values.isShared}
          onChange={(checked) => form.setFieldValue('isShared', checked)}
        />
      )}
    </FormDialog>
  )
}

function valuesOf(macro: Macro | 'new', like: Macro | undefined): MacroValues {
  if (macro !== 'new') return { name: macro.name, isShared: macro.isShared, actions: macro.actions }
  return { name: '', isShared: false, actions: like?.actions ?? [] }
}
