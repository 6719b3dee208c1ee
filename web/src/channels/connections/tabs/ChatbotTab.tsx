import { useTranslation } from '../../../platform/useTranslation.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { NumberField } from './NumberField.tsx'

export function ChatbotTab({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <Section title={t('sections.menu')}>
        <NumberField form={form} field="maxUseBotQueues" />
        <NumberField form={form} field="timeUseBotQueues" />
      </Section>
      <Section title={t('sections.closing')} description={t('help.closing')}>
        <NumberField form={form} field="timeInactiveMessage" />
        <NumberField form={form} field="expiresTicket" />
        <ChoiceField
          label={t('fields.whenExpiresTicket.label')}
          choices={[
            { value: '0', label: t('fields.whenExpiresTicket.always') },
            { value: '1', label: t('fields.whenExpiresTicket.ours') },
          ]}
          value={String(form.values.whenExpiresTicket)}
          onChange={(value) => form.setFieldValue('whenExpiresTicket', Number(value))}
          error={form.errors.whenExpiresTicket}
        />
      </Section>
      <Section title={t('sections.returning')}>
        <NumberField form={form} field="timeCreateNewTicket" />
      </Section>
    </>
  )
}
