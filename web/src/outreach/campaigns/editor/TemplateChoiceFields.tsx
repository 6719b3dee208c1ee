import { templateFile, type TemplateChoice } from '@chatflow/contract'
import { TemplateFields } from '../../../channels/templates/TemplateFields.tsx'
import { useTemplates } from '../../../channels/templates/useTemplates.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './editor.module.css'

interface TemplateChoiceFieldsProps {
  connectionId: number
  choice: TemplateChoice | null
  isReadOnly: boolean
  onChange: (choice: TemplateChoice | null) => void
}

/** The approved text that goes where the network asks for one. Its gaps may hold variables like the messages. */
export function TemplateChoiceFields({
  connectionId,
  choice,
  isReadOnly,
  onChange,
}: TemplateChoiceFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const { templates } = useTemplates(connectionId)
  const template = templates.find(({ id }) => id === choice?.templateId)
  const file = template && templateFile(template)
  return (
    <fieldset className={classes.fields} disabled={isReadOnly}>
      <TemplateFields
        connectionId={connectionId}
        isOptional
        suggestion="{primeiro-nome}"
        choice={choice}
        onChange={(chosen) => onChange(chosen?.choice ?? null)}
      />
      {file && <p className={classes.hint}>{t(`fields.template.file.${file}`)}</p>}
      <p className={classes.hint}>{t('fields.template.help')}</p>
    </fieldset>
  )
}
