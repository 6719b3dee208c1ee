import { createSavedView, SavedViewForm, updateSavedView, type SavedView } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import type { SentFilter, ViewValues } from './savedChoice.ts'

interface ViewDialogProps {
  view: SavedView | 'new'
  /** Of a new one. */
  filter?: SentFilter
  onClose: () => void
}

/** What a tab is called and who has it. What it shows is chosen in the list itself. */
export function ViewDialog({ view, filter = {}, onClose }: ViewDialogProps) {
  const { t } = useTranslation('savedViews')
  const { can } = useSession()
  const isNew = view === 'new'
  const form = useContractForm<ViewValues>(
    SavedViewForm.pick({ name: true, isShared: true }),
    isNew ? { name: '', isShared: false } : { name: view.name, isShared: view.isShared },
  )
  const create = useAction(createSavedView)
  const update = useAction(updateSavedView)
  return (
    <FormDialog
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t('dialog.save')}
      form={form}
      onSubmit={async (values) => {
        if (isNew) await create.mutateAsync({ body: { ...values, filter } })
        // What it shows stays as a colleague may have left it meanwhile.
        else await update.mutateAsync({ params: { savedViewId: view.id }, body: values })
        notifySuccess(t('saved', { name: values.name.trim() }))
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name')}
        description={t('help.name')}
        withAsterisk
        data-autofocus
        maxLength={40}
        {...form.getInputProps('name')}
      />
      {can('views:share') && (
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
