import { Autocomplete, Button, FileButton, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { FlowSelectSlot } from '../../channels/connections/slots.ts'
import { validationText } from '../../platform/validation.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { projectOf, type IntegrationFormValues } from './integrationForm.ts'
import classes from './integrations.module.css'

interface FieldsProps {
  form: ContractForm<IntegrationFormValues>
}

/** What the chosen service has to be told, and nothing else. */
export function ServiceFields({ form, isKeyKept }: FieldsProps & { isKeyKept: boolean }) {
  const { t } = useTranslation('integrations')
  const { type } = form.values
  return (
    <>
      <Section title={t(`types.${type}.name`)}>
        {type === 'dialogflow' && <DialogflowFields form={form} isKeyKept={isKeyKept} />}
        {type === 'flowbuilder' ? (
          <FlowField form={form} />
        ) : (
          type !== 'dialogflow' && <AddressField form={form} type={type} />
        )}
        {type === 'typebot' && <TypebotFields form={form} />}
      </Section>
      {type === 'typebot' && <TypebotWords form={form} />}
    </>
  )
}

function FlowField({ form }: FieldsProps) {
  const { t } = useTranslation('integrations')
  return (
    <FlowSelectSlot
      label={t('fields.flowId.label')}
      description={t('fields.flowId.help')}
      withAsterisk
      path="flowId"
      error={form.errors.flowId}
      value={form.values.flowId}
      onChange={(flowId) => form.setFieldValue('flowId', flowId)}
    />
  )
}

function AddressField({ form, type }: FieldsProps & { type: 'n8n' | 'webhook' | 'typebot' }) {
  const { t } = useTranslation('integrations')
  return (
    <TextInput
      type="url"
      label={t('fields.urlN8N.label')}
      description={t(`fields.urlN8N.${type}`)}
      placeholder="https://"
      withAsterisk
      maxLength={2000}
      autoComplete="off"
      {...form.getInputProps('urlN8N')}
    />
  )
}

/** The ones that our own screens speak, and the neighbours most often asked for; any other can be typed. */
const languageCodes = ['pt-BR', 'pt', 'en', 'es', 'tr', 'fr', 'de', 'it']

function DialogflowFields({ form, isKeyKept }: FieldsProps & { isKeyKept: boolean }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <KeyField form={form} isKeyKept={isKeyKept} />
      <TextInput
        label={t('fields.projectName.label')}
        description={t('fields.projectName.help')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('projectName')}
      />
      <Autocomplete
        label={t('fields.language.label')}
        description={t('fields.language.help')}
        withAsterisk
        maxLength={20}
        data={languageCodes}
        {...form.getInputProps('language')}
      />
    </>
  )
}

const maxKeyBytes = 20_000

/** Pasted, or read from the file. What is kept is never shown: an empty field leaves it as it is. */
function KeyField({ form, isKeyKept }: FieldsProps & { isKeyKept: boolean }) {
  const { t } = useTranslation('integrations')
  const write = (jsonContent: string) => {
    form.setFieldValue('jsonContent', jsonContent)
    const project = projectOf(jsonContent)
    if (project !== '' && form.getValues().projectName.trim() === '')
      form.setFieldValue('projectName', project)
  }
  const read = (file: File | null) => {
    if (!file) return
    if (file.size > maxKeyBytes) form.setFieldError('jsonContent', validationText('Invalid key'))
    else file.text().then(write, notifyError)
  }
  return (
    <div className={classes.key}>
      <Textarea
        label={t('fields.jsonContent.label')}
        description={t(isKeyKept ? 'fields.jsonContent.kept' : 'fields.jsonContent.help')}
        placeholder={t('fields.jsonContent.placeholder')}
        withAsterisk={!isKeyKept}
        autosize
        minRows={3}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.code }}
        {...form.getInputProps('jsonContent')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <FileButton accept="application/json,.json" onChange={read}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="xs"
            leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
          >
            {t('fields.jsonContent.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

function TypebotFields({ form }: FieldsProps) {
  const { t } = useTranslation('integrations')
  const number = (field: 'typebotExpires' | 'typebotDelayMessage', max: number) => (
    <NumberInput
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      min={0}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <TextInput
        label={t('fields.typebotSlug.label')}
        description={t('fields.typebotSlug.help')}
        withAsterisk
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('typebotSlug')}
      />
      <div className={classes.pair}>
        {number('typebotExpires', 525_600)}
        {number('typebotDelayMessage', 60_000)}
      </div>
    </>
  )
}

/** What customers and bot say to each other besides the bot's own script. */
function TypebotWords({ form }: FieldsProps) {
  const { t } = useTranslation('integrations')
  const word = (field: 'typebotKeywordFinish' | 'typebotKeywordRestart') => (
    <TextInput
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      maxLength={100}
      autoComplete="off"
      {...form.getInputProps(field)}
    />
  )
  const message = (field: 'typebotRestartMessage' | 'typebotUnknownMessage') => (
    <MessageArea
      label={t(`fields.${field}.label`)}
      description={t(`fields.${field}.help`)}
      maxLength={4096}
      {...form.getInputProps(field)}
    />
  )
  return (
    <Section title={t('sections.words')}>
      <div className={classes.pair}>
        {word('typebotKeywordFinish')}
        {word('typebotKeywordRestart')}
      </div>
      {message('typebotRestartMessage')}
      {message('typebotUnknownMessage')}
    </Section>
  )
}
