import { isKeyKept, textVoice, type Prompt } from '@chatflow/contract'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { PromptFormValues } from './promptForm.ts'
import classes from './prompts.module.css'

interface ServiceTabProps {
  form: ContractForm<PromptFormValues>
  kept: Prompt | undefined
}

/** Which model answers, with whose key, and in what voice. */
export function ServiceTab({ form, kept }: ServiceTabProps) {
  const { t } = useTranslation('prompts')
  const isKept = kept !== undefined && isKeyKept(kept, form.values.baseUrl.trim())
  return (
    <>
      <Section title={t('sections.service')} description={t('help.service')}>
        <PasswordField
          label={t('fields.apiKey.label')}
          description={t(isKept ? 'fields.apiKey.kept' : 'fields.apiKey.help')}
          withAsterisk={!isKept}
          maxLength={4000}
          {...form.getInputProps('apiKey')}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('fields.baseUrl.label')}
            description={t('fields.baseUrl.help')}
            placeholder="https://api.openai.com/v1"
            type="url"
            maxLength={2000}
            autoComplete="off"
            {...form.getInputProps('baseUrl')}
          />
          <TextInput
            label={t('fields.model.label')}
            description={t('fields.model.help')}
            placeholder={t('fields.model.placeholder')}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('model')}
          />
        </div>
      </Section>
      <VoiceSection form={form} kept={kept} />
    </>
  )
}

/** The Brazilian voices of Azure. */
const voices = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Thalita',
  'Valerio',
  'Yara',
].map((name) => ({ value: `pt-BR-${name}Neural`, label: name }))

function VoiceSection({ form, kept }: ServiceTabProps) {
  const { t } = useTranslation('prompts')
  const { voice } = form.values
  const isKept = kept?.hasVoiceKey ?? false
  const isForeign = voice !== textVoice && !voices.some(({ value }) => value === voice)
  return (
    <Section title={t('sections.voice')} description={t('help.voice')}>
      <Select
        label={t('fields.voice.label')}
        withAsterisk
        allowDeselect={false}
        searchable
        data={[
          { value: textVoice, label: t('fields.voice.text') },
          ...voices,
          ...(isForeign ? [{ value: voice, label: voice }] : []),
        ]}
        {...form.getInputProps('voice')}
      />
      {voice !== textVoice && (
        <div className={classes.pair}>
          <PasswordField
            label={t('fields.voiceKey.label')}
            description={t(isKept ? 'fields.voiceKey.kept' : 'fields.voiceKey.help')}
            withAsterisk={!isKept}
            maxLength={4000}
            {...form.getInputProps('voiceKey')}
          />
          <TextInput
            label={t('fields.voiceRegion.label')}
            description={t('fields.voiceRegion.help')}
            placeholder="brazilsouth"
            withAsterisk
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('voiceRegion')}
          />
        </div>
      )}
    </Section>
  )
}
