import { useConnections } from '../../channels/connections/useConnections.ts'
import { TemplateFields } from '../../channels/templates/TemplateFields.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { Values } from './scheduleValues.ts'

/** Over which line it goes, and what is said: own words, or a template where the line has such. */
export function WordsFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('schedules')
  const connections = useConnections()
  const { whatsappId, template } = form.values
  const connection = connections.data?.find(({ id }) => id === whatsappId)
  return (
    <>
      <NameField
        label={t('fields.whatsappId.label')}
        placeholder={t('fields.whatsappId.placeholder')}
        description={t('fields.whatsappId.help')}
        nothingFoundMessage={t('fields.nothing')}
        names={connections}
        value={whatsappId}
        // Templates belong to their line.
        onChange={(id) => form.setValues({ whatsappId: id, ...(template && { template: null, body: '' }) })}
      />
      {connection?.abilities.templates && (
        <TemplateFields
          key={connection.id}
          connectionId={connection.id}
          choice={template}
          isOptional
          help={t('fields.template.help')}
          onChange={(chosen) =>
            form.setValues({ template: chosen?.choice ?? null, body: chosen?.body ?? '' })
          }
        />
      )}
      {template === null && (
        <MessageArea
          label={t('fields.body.label')}
          description={t('fields.body.help', { sample: '{{firstName}}' })}
          withAsterisk
          minRows={4}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('body')}
        />
      )}
    </>
  )
}
