import { promptLimits } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NamesField } from '../../ui/NamesField.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { useKnowledge } from '../knowledge/useKnowledge.ts'
import type { PromptFormValues } from './promptForm.ts'

/** What it knows of the company, and whether it may say anything else. */
export function KnowledgeTab({ form }: { form: ContractForm<PromptFormValues> }) {
  const { t } = useTranslation('prompts')
  const { rows, isLoading, hasMore, error } = useKnowledge()
  const isRead = !isLoading && !hasMore && (rows.length > 0 || !error)
  const isNone = isRead && rows.length === 0
  return (
    <Section title={t('sections.knowledge')} description={t('help.knowledge')}>
      <NamesField
        label={t('fields.knowledgeIds.label')}
        description={isNone ? t('fields.knowledgeIds.empty') : undefined}
        placeholder={isNone ? undefined : t('fields.knowledgeIds.placeholder')}
        disabled={isNone}
        maxValues={promptLimits.knowledge}
        // What is chosen may stand on the last of the pages.
        names={{ data: isRead ? rows : undefined, error }}
        value={form.values.knowledgeIds}
        onChange={(ids) => form.setFieldValue('knowledgeIds', ids)}
        error={form.errors.knowledgeIds}
      />
      <ToggleField
        label={t('fields.onlyKnowledge.label')}
        description={t('fields.onlyKnowledge.help')}
        checked={form.values.onlyKnowledge}
        onChange={(isOn) => form.setFieldValue('onlyKnowledge', isOn)}
      />
    </Section>
  )
}
