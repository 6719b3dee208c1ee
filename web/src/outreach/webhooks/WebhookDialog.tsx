import {
  createWebhook,
  updateWebhook,
  webhookEvents,
  WebhookForm,
  type Webhook,
  type WebhookEvent,
} from '@chatflow/contract'
import { Checkbox, TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

type Values = { name: string; url: string; events: WebhookEvent[]; isActive: boolean }

const initialValues = (webhook: Webhook | 'new'): Values => {
  if (webhook === 'new') return { name: '', url: '', events: ['message.received'], isActive: true }
  const { name, url, events, isActive } = webhook
  return { name, url, events, isActive }
}

interface WebhookDialogProps {
  webhook: Webhook | 'new'
  onSecret: (secret: string) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('externalApi')
  const form = useContractForm<Values>(WebhookForm, initialValues(webhook))
  const create = useAction(createWebhook)
  const update = useAction(updateWebhook)
  const isNew = webhook === 'new'
  const save = async (body: Values) => {
    if (isNew) return onSecret((await create.mutateAsync({ body })).secret)
    await update.mutateAsync({ params: { webhookId: webhook.id }, body })
    notifySuccess(t('webhooks.saved'))
  }
  return (
    <FormDialog
      title={t(isNew ? 'webhooks.add' : 'webhooks.edit')}
      submitLabel={t(isNew ? 'webhooks.create' : 'webhooks.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('webhooks.name')}
        withAsterisk
        maxLength={100}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHelp')}
        withAsterisk
        type="url"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('webhooks.events')} withAsterisk {...form.getInputProps('events')}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} mt={8} value={event} label={t(`events.${event}`)} />
        ))}
      </Checkbox.Group>
      {!isNew && (
        <ToggleField
          label={t('webhooks.active')}
          description={t('webhooks.activeHelp')}
          checked={form.values.isActive}
          onChange={(isActive) => form.setFieldValue('isActive', isActive)}
        />
      )}
    </FormDialog>
  )
}
