import { promptLimits } from '@chatflow/contract'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/errors.ts'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { useKnowledge } from '../knowledge/useKnowledge.ts'
import type { PromptFormValues } from './promptForm.ts'

/** What it knows of the company, and whether it may say anything else. */
export function KnowledgeTab({ form }: { form: ContractForm<PromptFormValues> }) {
  const { t } = useTranslation('prompts')
  const { rows, isLoading, error } = useKnowledge()
  const isNone = rows.length === 0 && !isLoading && !error
  return (
    <Section title={t('sections.knowledge')} description={t('help.knowledge')}>
      <MultiSelect
        label={t('fields.knowledgeIds.label')}
        description={isNone ? t('fields.knowledgeIds.empty') : undefined}
        placeholder={isNone ? undefined : t('fields.knowledgeIds.placeholder')}
        disabled={isNone}
        searchable
        clearable
        hidePickedOptions
        maxValues={promptLimits.knowledge}
        data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.knowledgeIds.map(String)}
        onChange={(ids) => form.setFieldValue('knowledgeIds', ids.map(Number))}
        error={form.errors.knowledgeIds ?? (error ? errorText(error) : undefined)}
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
