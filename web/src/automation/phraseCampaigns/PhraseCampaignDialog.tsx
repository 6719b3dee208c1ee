import {
  createPhraseCampaign,
  NewPhraseCampaign,
  updatePhraseCampaign,
  type PhraseCampaign,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { FlowSelect } from '../flows/FlowSelect.tsx'
import { ConnectionSelect } from './ConnectionSelect.tsx'

type Values = {
  name: string
  flowId: number | null
  whatsappId: number | null
  phrase: string
  status: boolean
}

const initialValues = (campaign: PhraseCampaign | 'new'): Values => {
  if (campaign === 'new') return { name: '', flowId: null, whatsappId: null, phrase: '', status: true }
  const { name, flowId, whatsappId, phrase, status } = campaign
  return { name, flowId, whatsappId, phrase, status }
}

interface PhraseCampaignDialogProps {
  campaign: PhraseCampaign | 'new'
  onClose: () => void
}

export function PhraseCampaignDialog({ campaign, onClose }: PhraseCampaignDialogProps) {
  const { t } = useTranslation('phraseCampaigns')
  const form = useContractForm<Values>(NewPhraseCampaign, initialValues(campaign))
  const save = useSave(campaign)
  const isNew = campaign === 'new'
  return (
    <FormDialog
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'dialog.create' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={100}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <FlowSelect
        label={t('fields.flow')}
        withAsterisk
        path="flowId"
        value={form.values.flowId}
        onChange={(flowId) => form.setFieldValue('flowId', flowId)}
        error={form.errors.flowId}
      />
      <ConnectionSelect
        value={form.values.whatsappId}
        onChange={(whatsappId) => form.setFieldValue('whatsappId', whatsappId)}
        error={form.errors.whatsappId}
      />
      <TextInput
        label={t('fields.phrase')}
        description={t('help.phrase')}
        withAsterisk
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('phrase')}
      />
      {!isNew && (
        <ToggleField
          label={t('fields.status')}
          description={t('help.status')}
          checked={form.values.status}
          onChange={(status) => form.setFieldValue('status', status)}
        />
      )}
    </FormDialog>
  )
}

function useSave(campaign: PhraseCampaign | 'new') {
  const { t } = useTranslation('phraseCampaigns')
  const create = useAction(createPhraseCampaign)
  const update = useAction(updatePhraseCampaign)
  return async ({ status, flowId, ...values }: Values) => {
    // The form has been checked: without a flow it does not come this far.
    if (flowId === null) return
    if (campaign === 'new') await create.mutateAsync({ body: { ...values, flowId } })
    else await update.mutateAsync({ body: { ...values, flowId, id: campaign.id, status } })
    notifySuccess(t(campaign === 'new' ? 'created' : 'changed'))
  }
}
