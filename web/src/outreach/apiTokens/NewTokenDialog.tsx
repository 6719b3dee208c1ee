import { apiScopes, ApiTokenForm, createApiToken, type ApiScope } from '@chatflow/contract'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { useAction } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { scopeNames } from './scopeNames.ts'

const lifetimes = ['never', '30', '90', '365'] as const
type Values = {
  name: string
  scopes: ApiScope[]
  connectionId: number | null
  days: (typeof lifetimes)[number]
}

const day = 24 * 60 * 60 * 1000

interface NewTokenDialogProps {
  onTold: (token: string) => void
  onClose: () => void
}

export function NewTokenDialog({ onTold, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation('externalApi')
  const connections = useConnections()
  const create = useAction(createApiToken)
  const form = useContractForm<Values>(ApiTokenForm, {
    name: '',
    scopes: ['messages:send'],
    connectionId: null,
    days: 'never',
  })
  const save = async ({ days, ...values }: Values) => {
    const expiresAt = days === 'never' ? null : new Date(Date.now() + Number(days) * day).toISOString()
    const { token } = await create.mutateAsync({ body: { ...values, expiresAt } })
    onTold(token)
  }
  return (
    <FormDialog
      title={t('tokens.add')}
      submitLabel={t('tokens.create')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHelp')}
        withAsterisk
        maxLength={100}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('tokens.scopes')} withAsterisk {...form.getInputProps('scopes')}>
        {apiScopes.map((scope) => (
          <Checkbox key={scope} mt={8} value={scope} label={t(scopeNames[scope])} />
        ))}
      </Checkbox.Group>
      <NameField
        label={t('tokens.connection')}
        description={t('tokens.connectionHelp')}
        withAsterisk={form.values.scopes.includes('messages:send')}
        data-path="connectionId"
        error={form.errors.connectionId}
        names={connections}
        value={form.values.connectionId}
        onChange={(id) => form.setFieldValue('connectionId', id)}
      />
      <Select
        label={t('tokens.expires')}
        allowDeselect={false}
        data={lifetimes.map((value) => ({ value, label: t(`tokens.lifetimes.${value}`) }))}
        {...form.getInputProps('days')}
      />
    </FormDialog>
  )
}
