import { useContext } from 'react'
import { IntegrationSelectSlot } from '../../../company/queues/slots.ts'
import { useIntegrations } from '../../../company/queues/useIntegrations.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { ForeignHome } from '../connectionHome.ts'
import { NoneYet } from './NoneYet.tsx'
import { PromptSection } from './PromptSection.tsx'

interface IntegrationsTabProps {
  form: ContractForm<ConnectionFormValues>
}

/** Who besides people may reply here. */
export function IntegrationsTab({ form }: IntegrationsTabProps) {
  return (
    <>
      <IntegrationSection form={form} />
      <PromptSection form={form} />
    </>
  )
}

function IntegrationSection({ form }: IntegrationsTabProps) {
  const { t } = useTranslation('connections')
  const { can } = useSession()
  const isForeign = useContext(ForeignHome) !== undefined
  const integrations = useIntegrations()
  const { integrationId } = form.values
  const isChosen = integrationId !== null
  // A user who cannot read the list leaves it as it is.
  if (isForeign || !can('integrations:manage'))
    return (
      <NoneYet
        of="integration"
        reason={t(isChosen ? 'automations.integration.chosen' : 'automations.integration.adminsOnly')}
      />
    )
  const { isOffered, data } = integrations
  if (!isChosen && (!isOffered || data?.length === 0)) return <NoneYet of="integration" />
  return (
    <Section title={t('automations.integration.title')} description={t('automations.integration.text')}>
      <IntegrationSelectSlot
        label={t('automations.integration.title')}
        description={isOffered ? undefined : t('automations.notInPlan')}
        placeholder={t('automations.integration.empty')}
        integrations={integrations}
        path="integrationId"
        error={form.errors.integrationId}
        value={integrationId}
        onChange={(chosen) => form.setFieldValue('integrationId', chosen)}
      />
    </Section>
  )
}
