import { listQueues, promptLimits } from '@chatflow/contract'
import { NumberInput, TextInput } from '@mantine/core'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { PromptFormValues } from './promptForm.ts'
import classes from './prompts.module.css'

interface GeneralTabProps {
  form: ContractForm<PromptFormValues>
}

/** Who the AI is, what it says, and how far it may go. */
export function GeneralTab({ form }: GeneralTabProps) {
  const { t } = useTranslation('prompts')
  return (
    <>
      <Section title={t('sections.general')}>
        <TextInput
          label={t('fields.name.label')}
          withAsterisk
          maxLength={promptLimits.name.max}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <QueueField form={form} />
        <MessageArea
          label={t('fields.prompt.label')}
          description={t('fields.prompt.help', { variable: '{{firstName}}' })}
          placeholder={t('fields.prompt.placeholder')}
          withAsterisk
          minRows={6}
          maxRows={16}
          maxLength={promptLimits.prompt.max}
          {...form.getInputProps('prompt')}
        />
      </Section>
      <Section title={t('sections.answers')}>
        <div className={classes.three}>
          <NumberInput
            label={t('fields.maxTokens.label')}
            description={t('fields.maxTokens.help')}
            withAsterisk
            {...promptLimits.maxTokens}
            {...form.getInputProps('maxTokens')}
          />
          <NumberInput
            label={t('fields.temperature.label')}
            description={t('fields.temperature.help')}
            withAsterisk
            step={0.1}
            decimalScale={2}
            {...promptLimits.temperature}
            {...form.getInputProps('temperature')}
          />
          <NumberInput
            label={t('fields.maxMessages.label')}
            description={t('fields.maxMessages.help')}
            withAsterisk
            {...promptLimits.maxMessages}
            {...form.getInputProps('maxMessages')}
          />
        </div>
      </Section>
      <Section title={t('sections.tools')} description={t('help.tools')}>
        {(['canClose', 'canTag'] as const).map((field) => (
          <ToggleField
            key={field}
            label={t(`fields.${field}.label`)}
            description={t(`fields.${field}.help`)}
            checked={form.values[field]}
            onChange={(isOn) => form.setFieldValue(field, isOn)}
          />
        ))}
      </Section>
    </>
  )
}

function QueueField({ form }: GeneralTabProps) {
  const { t } = useTranslation('prompts')
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  return (
    <NameField
      label={t('fields.queueId.label')}
      description={t('fields.queueId.help')}
      placeholder={t('fields.queueId.placeholder')}
      withAsterisk
      clearable={false}
      names={queues}
      {...form.getInputProps('queueId')}
      value={form.values.queueId}
      onChange={(id) => form.setFieldValue('queueId', id)}
    />
  )
}
