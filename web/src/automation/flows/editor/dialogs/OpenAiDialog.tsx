import { NumberInput, Select, Slider, Textarea, TextInput, Input } from '@mantine/core'
import { useForm } from '@mantine/form'
import { usePrompts } from '../../../../channels/connections/usePrompts.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { NameField } from '../../../../ui/NameField.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { Section } from '../../../../ui/Section.tsx'
import type { ContractForm } from '../../../../ui/useContractForm.ts'
import { useFlowChoices } from '../flowChoices.ts'
import { numberIn, textIn, type BlockDialogProps } from './blockDialog.ts'
import { openAiData, type OpenAiForm } from './openAiForm.ts'
import classes from './dialogs.module.css'

export function OpenAiDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const hasKey = data['hasApiKey'] === true
  const required = (value: string) => (value.trim() ? null : t('errors.required'))
  const form = useForm<OpenAiForm>({
    initialValues: {
      promptId: textIn(data, 'promptId'),
      name: textIn(data, 'name'),
      prompt: textIn(data, 'prompt'),
      apiKey: textIn(data, 'apiKey'),
      voice: textIn(data, 'voice', 'texto'),
      voiceKey: textIn(data, 'voiceKey'),
      voiceRegion: textIn(data, 'voiceRegion'),
      queueId: textIn(data, 'queueId'),
      maxTokens: numberIn(data, 'maxTokens', 100),
      temperature: numberIn(data, 'temperature', 1),
      maxMessages: numberIn(data, 'maxMessages', 10),
      baseUrl: textIn(data, 'baseUrl'),
      model: textIn(data, 'model'),
    },
    validate: {
      name: required,
      prompt: (value, { promptId }) => (promptId ? null : required(value)),
      apiKey: (value, { promptId }) => (hasKey || promptId ? null : required(value)),
    },
  })
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'openai.add' : 'openai.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => onSave({ ...data, ...openAiData(values) })}
      onClose={onClose}
    >
      <TextInput
        label={t('openai.name')}
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SavedPrompt form={form} />
      {form.values.promptId === '' && (
        <>
          <Textarea
            label={t('openai.prompt')}
            withAsterisk
            autosize
            minRows={4}
            maxRows={14}
            maxLength={20_000}
            {...form.getInputProps('prompt')}
          />
          <PasswordField
            label={t('openai.apiKey')}
            withAsterisk={!hasKey}
            description={hasKey ? t('openai.apiKeyKept') : undefined}
            {...form.getInputProps('apiKey')}
          />
          <AnswerFields form={form} hasVoiceKey={data['hasVoiceKey'] === true} />
        </>
      )}
    </FormDialog>
  )
}

/** Prompts are kept on a page of their own, with knowledge and limits: a block can use one of them. */
function SavedPrompt({ form }: { form: ContractForm<OpenAiForm> }) {
  const { t } = useTranslation('flowEditor')
  const { isOffered, prompts } = usePrompts()
  const { promptId } = form.values
  if (!prompts.data?.length && promptId === '') return null
  return (
    <NameField
      label={t('openai.saved')}
      placeholder={t('openai.own')}
      unnamed={isOffered ? undefined : t('openai.unread')}
      names={prompts}
      {...form.getInputProps('promptId')}
      value={Number(promptId) || null}
      onChange={(id) => form.setFieldValue('promptId', id === null ? '' : String(id))}
    />
  )
}

function AnswerFields({ form, hasVoiceKey }: { form: ContractForm<OpenAiForm>; hasVoiceKey: boolean }) {
  const { t } = useTranslation('flowEditor')
  const { queues } = useFlowChoices()
  const speaks = form.values.voice !== 'texto'
  return (
    <Section title={t('openai.advanced')}>
      <NameField
        label={t('openai.queue')}
        names={queues}
        {...form.getInputProps('queueId')}
        value={Number(form.values.queueId) || null}
        onChange={(id) => form.setFieldValue('queueId', id === null ? '' : String(id))}
      />
      <Select
        label={t('openai.voice')}
        data={[{ value: 'texto', label: t('openai.voiceText') }, ...voices]}
        {...form.getInputProps('voice')}
      />
      {speaks && (
        <>
          <PasswordField
            label={t('openai.voiceKey')}
            description={hasVoiceKey ? t('openai.apiKeyKept') : undefined}
            {...form.getInputProps('voiceKey')}
          />
          <TextInput label={t('openai.voiceRegion')} maxLength={40} {...form.getInputProps('voiceRegion')} />
        </>
      )}
      <NumberInput label={t('openai.maxTokens')} min={1} max={16_000} {...form.getInputProps('maxTokens')} />
      <Input.Wrapper label={t('openai.temperature')} labelElement="div">
        <Slider
          className={classes.slider}
          min={0}
          max={2}
          step={0.1}
          thumbLabel={t('openai.temperature')}
          {...form.getInputProps('temperature')}
        />
      </Input.Wrapper>
      <NumberInput label={t('openai.maxMessages')} min={1} max={100} {...form.getInputProps('maxMessages')} />
      <TextInput
        label={t('openai.baseUrl')}
        placeholder="https://api.openai.com/v1"
        maxLength={2000}
        {...form.getInputProps('baseUrl')}
      />
      <TextInput label={t('openai.model')} maxLength={200} {...form.getInputProps('model')} />
    </Section>
  )
}

/** As Azure calls them. */
const voices = [
  'pt-BR-FabioNeural',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
].map((value) => ({ value, label: value.replace(/^pt-BR-|Neural$/g, '') }))
