import { FlowForm, updateFlow, type FlowSummary } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

interface FlowNameDialogProps {
  flow: FlowSummary
  onClose: () => void
}

export function FlowNameDialog({ flow, onClose }: FlowNameDialogProps) {
  const { t } = useTranslation('flowList')
  const form = useContractForm(FlowForm, { name: flow.name })
  const update = useAction(updateFlow)
  return (
    <FormDialog
      title={t('dialog.edit')}
      submitLabel={t('dialog.save')}
      form={form}
      onSubmit={async ({ name }) => {
        await update.mutateAsync({ body: { flowId: flow.id, name } })
        notifySuccess(t('saved'))
      }}
      onClose={onClose}
      fieldOfError={{ ERR_DUPLICATED_FLOW: 'name' }}
    >
      <TextInput
        label={t('dialog.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
