import type { Schedule } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { HeadFileField } from '../../channels/templates/HeadFileField.tsx'
import { companySettings } from '../../company/settings/companySettings.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FileField, type FileChange } from '../../ui/FileField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import type { Values } from './scheduleValues.ts'
import { TicketFields } from './TicketFields.tsx'
import type { ScheduleTemplate } from './useScheduleTemplate.ts'
import { WordsFields } from './WordsFields.tsx'

interface ScheduleFieldsProps {
  form: ContractForm<Values>
  editing: Schedule | undefined
  file: FileChange
  onFile: (change: FileChange) => void
  template: ScheduleTemplate
}

/** What is said, when and how often, with which file, and what becomes of the conversation. */
export function ScheduleFields({ form, editing, file, onFile, template }: ScheduleFieldsProps) {
  const { t } = useTranslation('schedules')
  const { user } = useSession()
  const { timezone } = user.company
  const current = editing?.mediaName ?? null
  const { wanted } = template
  return (
    <>
      <WordsFields form={form} />
      <TextInput
        type="datetime-local"
        label={t('fields.sendAt.label')}
        description={`${t('fields.sendAt.help', { zone: timezone })} ${t('fields.sendAt.late')}`}
        withAsterisk
        {...form.getInputProps('sendAt')}
      />
      <RecurrenceFields form={form} />
      {wanted && <HeadFileField wanted={wanted} current={current} change={file} onChange={onFile} />}
      {form.values.template === null && (
        <FileField
          label={t('fields.file.label')}
          current={current}
          change={file}
          onChange={onFile}
          maxMegabytes={companySettings(user).downloadLimit}
        />
      )}
      {form.values.template === null && companySettings(user).sendSignMessage && (
        <ToggleField
          label={t('fields.assinar.label')}
          description={t('fields.assinar.help', { name: user.name })}
          checked={form.values.assinar}
          onChange={(assinar) => form.setFieldValue('assinar', assinar)}
        />
      )}
      <TicketFields form={form} />
    </>
  )
}
