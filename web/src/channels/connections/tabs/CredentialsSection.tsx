import {
  accountNames,
  credentialsOf,
  isCalledByNetwork,
  type AccountName,
  type Connection,
  type CredentialName,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { WebhookFacts } from './WebhookFacts.tsx'

interface CredentialsSectionProps {
  form: ContractForm<ConnectionFormValues>
  before: Connection | undefined
}

const isAccount = (name: CredentialName): name is AccountName => accountNames.some((known) => known === name)

/** What proves to the network who we are. Accounts are shown; secrets are written, and never read again. */
export function CredentialsSection({ form, before }: CredentialsSectionProps) {
  const { t } = useTranslation('networks')
  const { provider, credentials } = form.values
  const asked = credentialsOf[provider]
  if (!asked) return null
  const isCalled = isCalledByNetwork(provider)
  const names = [...asked.needed, ...asked.optional].filter((name) => !isCalled || name !== 'verifyToken')
  return (
    <>
      <Section title={t(isCalled ? 'credentials.title' : 'credentials.lineTitle')}>
        {names.map((name) => (
          <CredentialField
            key={name}
            form={form}
            name={name}
            isNeeded={asked.needed.includes(name)}
            isSet={before?.secrets.some((secret) => secret === name) ?? false}
          />
        ))}
      </Section>
      {isCalled && <WebhookFacts form={form} before={before} verifyToken={credentials.verifyToken ?? ''} />}
    </>
  )
}

interface CredentialFieldProps {
  form: ContractForm<ConnectionFormValues>
  name: CredentialName
  isNeeded: boolean
  /** There is one already: leaving the field empty keeps it. */
  isSet: boolean
}
function CredentialField({ form, name, isNeeded, isSet }: CredentialFieldProps) {
  const { t } = useTranslation('networks')
  const field = {
    ...form.getInputProps(`credentials.${name}`),
    value: form.values.credentials[name] ?? '',
    label: t(`credentials.${name}.label`),
    description: t(`credentials.${name}.help`),
    withAsterisk: isNeeded && !isSet,
  }
  if (isAccount(name)) return <TextInput {...field} autoComplete="off" inputMode="numeric" />
  return <PasswordField {...field} placeholder={isSet ? t('credentials.isSet') : ''} />
}
