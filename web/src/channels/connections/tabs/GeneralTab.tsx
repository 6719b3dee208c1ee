import { channelKinds, flagOfChannel, providers, type Connection } from '@chatflow/contract'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHome } from '../connectionHome.ts'
import { HealthFacts } from '../Health.tsx'
import { ImportSection } from './ImportSection.tsx'
import { QueueFields } from './QueueFields.tsx'
import { TokenSection } from './TokenSection.tsx'

interface GeneralTabProps {
  form: ContractForm<ConnectionFormValues>
  connection: Connection | 'new'
}

export function GeneralTab({ form, connection }: GeneralTabProps) {
  const { t } = useTranslation('connections')
  const { hasPlan } = useHome()
  const isNew = connection === 'new'
  const isDefaultAlready = !isNew && connection.isDefault
  const hasGroups = isNew || connection.abilities.groups
  return (
    <>
      <Section title={t('sections.identity')}>
        <TextInput
          label={t('fields.name.label')}
          description={t('fields.name.help')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {isNew && <NetworkFields form={form} />}
        <ToggleField
          label={t('fields.isDefault.label')}
          description={t(isDefaultAlready ? 'fields.isDefault.locked' : 'fields.isDefault.help')}
          checked={form.values.isDefault}
          disabled={isDefaultAlready}
          onChange={(checked) => form.setFieldValue('isDefault', checked)}
        />
      </Section>
      <Section title={t('sections.queues')}>
        <QueueFields form={form} />
      </Section>
      {hasGroups && (
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
      <ImportSection form={form} hasGroups={hasGroups} />
      {!isNew && (
        <Section title={t('sections.health')}>
          <HealthFacts connectionId={connection.id} />
        </Section>
      )}
      {!isNew && hasPlan('useExternalApi') && <TokenSection connection={connection} />}
    </>
  )
}

/** Where it leads is decided once: a connection keeps the network it was made for. */
function NetworkFields({ form }: Pick<GeneralTabProps, 'form'>) {
  const { t } = useTranslation('connections')
  const { hasPlan } = useHome()
  const channels = channelKinds.map((value) => {
    const channel = t(`channels.${value}`)
    const isInPlan = hasPlan(flagOfChannel[value])
    const label = isInPlan ? channel : t('fields.channel.notInPlan', { channel })
    return { value, label, disabled: !isInPlan }
  })
  return (
    <>
      <Select
        label={t('fields.channel.label')}
        description={t('fields.channel.help')}
        data={channels}
        {...form.getInputProps('channel')}
      />
      <Select
        label={t('fields.provider.label')}
        description={t('fields.provider.help')}
        data={providers.map((value) => ({ value, label: t(`providers.${value}`) }))}
        {...form.getInputProps('provider')}
      />
    </>
  )
}
