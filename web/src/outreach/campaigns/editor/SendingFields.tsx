import type { Connection } from '@chatflow/contract'
import { MultiSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConnectionState } from '../../../channels/connections/ConnectionState.tsx'
import { errorText } from '../../../platform/errors.ts'
import { useSession } from '../../../platform/session.tsx'
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
      <MultiSelect
        label={t('fields.whatsappIds.label')}
        description={t('fields.whatsappIds.help')}
        placeholder={form.values.whatsappIds.length === 0 ? t('fields.whatsappIds.placeholder') : undefined}
        withAsterisk
        searchable
        maxValues={20}
        hidePickedOptions
        nothingFoundMessage={t('nothing')}
        disabled={isReadOnly}
        data-path="whatsappId"
        data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
        renderOption={({ option }) => {
          const connection = known.find(({ id }) => String(id) === option.value)
          return (
            <span className={classes.connection}>
              {option.label}
              {connection && <ConnectionState connection={connection} />}
            </span>
          )
        }}
        value={form.values.whatsappIds.map(String)}
        onChange={(ids) => {
          const whatsappIds = ids.map(Number)
          form.setValues({ whatsappIds, whatsappId: whatsappIds[0] ?? null })
          form.clearFieldError('whatsappId')
        }}
        error={connections.error ? errorText(connections.error) : form.errors['whatsappId']}
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
