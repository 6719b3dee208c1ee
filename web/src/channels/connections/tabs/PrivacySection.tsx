import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHome } from '../connectionHome.ts'
import { MessageField } from './MessageField.tsx'

/** What customers are told about their data, and what becomes of it. */
export function PrivacySection({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  const isOn = useHome().settings.enableLGPD
  const toggle = (field: 'lgpdConsent' | 'lgpdDeleteMessage') => (
    <ToggleField
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      checked={form.values[field] === 'enabled'}
      onChange={(checked) => form.setFieldValue(field, checked ? 'enabled' : 'disabled')}
    />
  )
  return (
    <Section title={t('sections.privacy')} description={t(isOn ? 'help.privacy' : 'help.privacyOff')}>
      <MessageField form={form} field="lgpdMessage" />
      <TextInput
        type="url"
        label={t('fields.lgpdLink.label')}
        description={t('fields.lgpdLink.help')}
        placeholder="https://"
        {...form.getInputProps('lgpdLink')}
      />
      {toggle('lgpdConsent')}
      {toggle('lgpdDeleteMessage')}
    </Section>
  )
}
