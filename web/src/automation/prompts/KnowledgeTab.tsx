import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { PromptFormValues } from './promptForm.ts'

/** What it knows of the company, and whether it may say anything else. */
export function KnowledgeTab({ form }: { form: ContractForm<PromptFormValues> }) {
  const { t } = useTranslation('prompts')
  return (
    <Section title={t('sections.knowledge')} description={t('help.knowledge')}>
      <ToggleField
        label={t('fields.onlyKnowledge.label')}
        description={t('fields.onlyKnowledge.help')}
        checked={form.values.onlyKnowledge}
        onChange={(isOn) => form.setFieldValue('onlyKnowledge', isOn)}
      />
    </Section>
  )
}
