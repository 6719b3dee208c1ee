import type { Connection } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { ConnectionState } from '../../../channels/connections/ConnectionState.tsx'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { NamesField } from '../../../ui/NamesField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { Values } from './campaignValues.ts'
import classes from './editor.module.css'
import { TemplateChoiceFields } from './TemplateChoiceFields.tsx'

interface SendingFieldsProps {
  form: ContractForm<Values>
  connections: { data: Connection[] | undefined; error: unknown }
  isReadOnly: boolean
}

/** Over which connections, and when. */
export function SendingFields({ form, connections, isReadOnly }: SendingFieldsProps) {
  const { t } = useTranslation('campaignEditor')
  const { user } = useSession()
  const known = connections.data ?? []
  const chosen = known.filter(({ id }) => form.values.whatsappIds.includes(id))
  const withTemplates = chosen.find(({ abilities }) => abilities.templates)
  return (
    <>
      <NamesField
        label={t('fields.whatsappIds.label')}
        description={t('fields.whatsappIds.help')}
        placeholder={t('fields.whatsappIds.placeholder')}
        withAsterisk
        maxValues={20}
        nothingFoundMessage={t('nothing')}
        disabled={isReadOnly}
        data-path="whatsappId"
        names={connections}
        renderOption={({ option }) => {
          const connection = known.find(({ id }) => String(id) === option.value)
          return (
            <span className={classes.connection}>
              {option.label}
              {connection && <ConnectionState connection={connection} />}
            </span>
          )
        }}
        value={form.values.whatsappIds}
        onChange={(whatsappIds) => {
          form.setValues({ whatsappIds, whatsappId: whatsappIds[0] ?? null })
          form.clearFieldError('whatsappId')
        }}
        error={form.errors['whatsappId']}
      />
      {withTemplates && (
        <TemplateChoiceFields
          connectionId={withTemplates.id}
          choice={form.values.template}
          isReadOnly={isReadOnly}
          onChange={(template) => form.setFieldValue('template', template)}
        />
      )}
      <TextInput
        type="datetime-local"
        label={t('fields.scheduledAt.label')}
        description={t('fields.scheduledAt.help', { zone: user.company.timezone })}
        disabled={isReadOnly}
        {...form.getInputProps('scheduledAt')}
      />
    </>
  )
}
