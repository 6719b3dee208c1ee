import { useContext } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { NameField } from '../../../ui/NameField.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { ForeignHome } from '../connectionHome.ts'
import { usePrompts } from '../usePrompts.ts'
import { NoneYet } from './NoneYet.tsx'

interface PromptSectionProps {
  form: ContractForm<ConnectionFormValues>
}

/** Which AI answers those who are in no queue yet. */
export function PromptSection({ form }: PromptSectionProps) {
  const { t } = useTranslation('connections')
  const { can } = useSession()
  const isForeign = useContext(ForeignHome) !== undefined
  const { isOffered, isNone } = usePrompts()
  const isChosen = form.values.promptId !== null
  // A user who cannot read the list leaves it as it is.
  if (isForeign || !can('prompts:manage'))
    return (
      <NoneYet
        of="prompt"
        reason={t(isChosen ? 'automations.prompt.chosen' : 'automations.prompt.adminsOnly')}
      />
    )
  if (!isChosen && (!isOffered || isNone)) return <NoneYet of="prompt" />
  return (
    <Section title={t('automations.prompt.title')} description={t('automations.prompt.text')}>
      <PromptSelect form={form} />
    </Section>
  )
}

function PromptSelect({ form }: PromptSectionProps) {
  const { t } = useTranslation('connections')
  const { isOffered, prompts } = usePrompts()
  const { promptId, integrationId } = form.values
  const remark = promptId !== null && integrationId !== null ? t('automations.prompt.both') : undefined
  return (
    <NameField
      label={t('automations.prompt.title')}
      description={isOffered ? remark : t('automations.notInPlan')}
      placeholder={t('automations.prompt.empty')}
      // What is chosen can be taken away even where its name cannot be read.
      unnamed={isOffered ? undefined : t('automations.prompt.unread')}
      data-path="promptId"
      names={prompts}
      value={promptId}
      onChange={(chosen) => form.setFieldValue('promptId', chosen)}
      error={form.errors.promptId}
    />
  )
}
