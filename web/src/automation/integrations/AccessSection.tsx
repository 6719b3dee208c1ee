import { isAuthKept, type QueueIntegration } from '@chatflow/contract'
import { NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { IntegrationFormValues } from './integrationForm.ts'
import classes from './integrations.module.css'

interface AccessSectionProps {
  form: ContractForm<IntegrationFormValues>
  kept: QueueIntegration | undefined
}

/** How the service is called: what it asks callers for, and how long it is waited for. */
export function AccessSection({ form, kept }: AccessSectionProps) {
  const { t } = useTranslation('integrations')
  return (
    <Section title={t('sections.access')}>
      {form.values.type !== 'dialogflow' && <Credentials form={form} kept={kept} />}
      <NumberInput
        label={t('fields.timeLimit.label')}
        description={t('fields.timeLimit.help')}
        min={1}
        max={60}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('timeLimit')}
      />
    </Section>
  )
}

const authTypes = ['none', 'header', 'basic'] as const

function Credentials({ form, kept }: AccessSectionProps) {
  const { t } = useTranslation('integrations')
  const { authType, urlN8N } = form.values
  const isKept = kept !== undefined && isAuthKept(kept, urlN8N.trim())
  return (
    <>
      <ChoiceField
        label={t('fields.authType.label')}
        choices={authTypes.map((value) => ({ value, label: t(`fields.authType.${value}`) }))}
        value={authType}
        onChange={(value) => {
          form.setFieldValue('authType', value as QueueIntegration['authType'])
          form.clearFieldError('authName')
          form.clearFieldError('authSecret')
        }}
      />
      {authType !== 'none' && (
        <div className={classes.pair}>
          <TextInput
            label={t(`fields.authName.${authType}`)}
            {...(authType === 'header' && { placeholder: 'X-Api-Key' })}
            withAsterisk
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('authName')}
          />
          <PasswordField
            label={t(`fields.authSecret.${authType}`)}
            description={t(isKept ? 'fields.authSecret.kept' : 'fields.authSecret.help')}
            withAsterisk={!isKept}
            maxLength={4000}
            {...form.getInputProps('authSecret')}
          />
        </div>
      )}
    </>
  )
}
