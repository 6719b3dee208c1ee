import {
  fillTemplate,
  isTemplateSendable,
  templateFile,
  templateGaps,
  type MessageTemplate,
  type TemplateChoice,
  type TemplateFile,
} from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import { emptyChoice, isChoiceComplete } from './templateChoices.ts'
import classes from './templates.module.css'
import { useTemplates } from './useTemplates.ts'

/** What is chosen so far: gaps that are still empty are empty texts. */
export interface ChosenTemplate {
  choice: TemplateChoice
  /** What the customer will read. */
  body: string
  /** What its head wants beside the words. */
  file: TemplateFile | undefined
  isComplete: boolean
}

interface TemplateFieldsProps {
  connectionId: number
  choice: TemplateChoice | null
  onChange: (chosen: ChosenTemplate | null) => void
  /** For the first gap of the body, which is a name more often than not. */
  suggestion?: string
  isOptional?: boolean
  help?: string
}

/** Chooses an approved text, fills its gaps, and shows what comes of it. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { connectionId, choice, onChange } = props
  const { t } = useTranslation('templates')
  const { templates } = useTemplates(connectionId)
  const template = templates.find(({ id }) => id === choice?.templateId)
  const chosen = template && choice ? chosenOf(template, choice) : undefined
  return (
    <>
      <TemplateSelect {...props} />
      {template && chosen && <Gaps template={template} chosen={chosen} onChange={onChange} />}
      {chosen && (
        <figure className={classes.preview}>
          <figcaption>{t('preview')}</figcaption>
          <p>{chosen.body}</p>
        </figure>
      )}
    </>
  )
}

function TemplateSelect(props: TemplateFieldsProps) {
  const { connectionId, choice, onChange, suggestion = '', isOptional = false, help } = props
  const { t } = useTranslation('templates')
  const { templates, isLoading, sync } = useTemplates(connectionId)
  const usable = templates.filter(isTemplateSendable)
  const isBusy = isLoading || sync.isPending
  const named = usable.map(({ id, name, language }) => ({ id, name: `${name} · ${language}` }))
  const choose = (id: number | null) => {
    const next = usable.find((one) => one.id === id)
    onChange(next ? chosenOf(next, emptyChoice(next, suggestion)) : null)
  }
  return (
    <div className={classes.choice}>
      <NameField
        className={classes.select}
        label={t('template')}
        description={!isBusy && usable.length === 0 ? t('none') : help}
        placeholder={isBusy ? t('loading') : t('choose')}
        names={{ data: isBusy ? undefined : named, error: null }}
        value={choice?.templateId ?? null}
        onChange={choose}
        clearable={isOptional}
        withAsterisk={!isOptional}
        disabled={usable.length === 0 && !choice}
        nothingFoundMessage={t('notFound')}
      />
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        loading={sync.isPending}
        onClick={() => sync.mutate()}
      >
        {t('sync')}
      </Button>
    </div>
  )
}

interface GapsProps {
  template: MessageTemplate
  chosen: ChosenTemplate
  onChange: (chosen: ChosenTemplate) => void
}
function Gaps({ template, chosen: { choice }, onChange }: GapsProps) {
  const { t } = useTranslation('templates')
  const gaps = templateGaps(template)
  const change = (changes: Partial<TemplateChoice>) => onChange(chosenOf(template, { ...choice, ...changes }))
  const replaced = (values: string[], index: number, value: string) => values.with(index, value)
  return (
    <>
      {gaps.header.map((name, index) => (
        <TextInput
          key={`header ${name}`}
          label={t('headerGap', { name })}
          withAsterisk
          maxLength={60}
          value={choice.headerParameters[index] ?? ''}
          onChange={(event) =>
            change({ headerParameters: replaced(choice.headerParameters, index, event.currentTarget.value) })
          }
        />
      ))}
      {gaps.body.map((name, index) => (
        <TextInput
          key={`body ${name}`}
          label={t('gap', { name })}
          withAsterisk
          maxLength={1024}
          value={choice.parameters[index] ?? ''}
          onChange={(event) =>
            change({ parameters: replaced(choice.parameters, index, event.currentTarget.value) })
          }
        />
      ))}
      {gaps.buttons.map(({ index, label, url }) => (
        <TextInput
          key={`button ${index}`}
          label={t('buttonGap', { name: label })}
          description={url}
          withAsterisk
          maxLength={2000}
          value={choice.buttonParameters.find((given) => given.index === index)?.text ?? ''}
          onChange={(event) => {
            const others = choice.buttonParameters.filter((given) => given.index !== index)
            change({ buttonParameters: [...others, { index, text: event.currentTarget.value }] })
          }}
        />
      ))}
    </>
  )
}

const chosenOf = (template: MessageTemplate, choice: TemplateChoice): ChosenTemplate => ({
  choice,
  body: fillTemplate(template, choice),
  file: templateFile(template),
  isComplete: isChoiceComplete(choice),
})
