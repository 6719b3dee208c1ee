import type { Connection } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHome } from '../connectionHome.ts'
import { HealthFacts } from '../health/HealthFacts.tsx'
import { ChosenNetwork } from '../new/ChosenNetwork.tsx'
import { isNew, type NewOn } from '../useConnectionForm.ts'
import { CredentialsSection } from './CredentialsSection.tsx'
import { ImportSection } from './ImportSection.tsx'
import { QueueFields } from './QueueFields.tsx'
import { TokenSection } from './TokenSection.tsx'

interface GeneralTabProps {
  form: ContractForm<ConnectionFormValues>
  connection: Connection | NewOn
}

export function GeneralTab({ form, connection }: GeneralTabProps) {
  const { t } = useTranslation('connections')
  const { hasPlan } = useHome()
  const isAdded = isNew(connection)
  const isDefaultAlready = !isAdded && connection.isDefault
  const { abilities } = isAdded ? connection.network : connection
  return (
    <>
      {isAdded && <ChosenNetwork network={connection.network} />}
      <Section title={t('sections.identity')}>
        <TextInput
          label={t('fields.name.label')}
          description={t('fields.name.help')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <ToggleField
          label={t('fields.isDefault.label')}
          description={t(isDefaultAlready ? 'fields.isDefault.locked' : 'fields.isDefault.help')}
          checked={form.values.isDefault}
          disabled={isDefaultAlready}
          onChange={(checked) => form.setFieldValue('isDefault', checked)}
        />
      </Section>
      <CredentialsSection form={form} before={isAdded ? undefined : connection} />
      <Section title={t('sections.queues')}>
        <QueueFields form={form} />
      </Section>
      {abilities.groups && (
        <Section title={t('sections.groups')}>
          <ToggleField
            label={t('fields.allowGroup.label')}
            description={t('fields.allowGroup.help')}
            checked={form.values.allowGroup}
            onChange={(checked) => form.setFieldValue('allowGroup', checked)}
          />
          <ToggleField
            label={t('fields.groupAsTicket.label')}
            description={t('fields.groupAsTicket.help')}
            checked={form.values.groupAsTicket === 'enabled'}
            disabled={!form.values.allowGroup}
            onChange={(checked) => form.setFieldValue('groupAsTicket', checked ? 'enabled' : 'disabled')}
          />
        </Section>
      )}
      <ImportSection form={form} hasGroups={abilities.groups} />
      {!isAdded && (
        <Section title={t('sections.health')}>
          <HealthFacts connectionId={connection.id} />
        </Section>
      )}
      {!isAdded && hasPlan('useExternalApi') && <TokenSection connection={connection} />}
    </>
  )
}
