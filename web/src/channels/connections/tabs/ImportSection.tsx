import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../ui/Section.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import { dayBefore, dayOf } from '../../../platform/calendar.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { earliestImportDay } from '../companyDays.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHome, useHomeQueues } from '../connectionHome.ts'
import classes from '../connections.module.css'
import { QueueSelect } from './QueueSelect.tsx'

/** What most people mean by their recent conversations. */
const suggestedDays = 30

interface ImportSectionProps {
  form: ContractForm<ConnectionFormValues>
  hasGroups: boolean
}

/** Which part of the phone's past is brought in when the connection is paired. */
export function ImportSection({ form, hasGroups }: ImportSectionProps) {
  const { t } = useTranslation('connections')
  const { timezone } = useHome()
  const names = useHomeQueues()
  const queues = names.data ?? []
  const [isOn, setOn] = useState(form.values.importOldMessages !== '')
  const now = new Date()

  const turn = (on: boolean) => {
    const [onlyQueue, ...others] = queues
    setOn(on)
    form.setValues({
      importOldMessages: on ? dayBefore(now, suggestedDays, timezone) : '',
      importRecentMessages: on ? dayOf(now, timezone) : '',
      queueIdImportMessages: on && onlyQueue && others.length === 0 ? onlyQueue.id : null,
    })
  }
  const day = (field: 'importOldMessages' | 'importRecentMessages', min: string) => (
    <TextInput
      type="date"
      label={t(`fields.${field}.label`)}
      withAsterisk
      min={min}
      max={dayOf(now, timezone)}
      {...form.getInputProps(field)}
    />
  )
  const earliest = earliestImportDay(now, timezone)
  return (
    <Section title={t('sections.import')}>
      <ToggleField
        label={t('fields.import.label')}
        description={t(names.data?.length === 0 ? 'fields.import.noQueue' : 'fields.import.help')}
        checked={isOn}
        disabled={!isOn && queues.length === 0}
        onChange={turn}
      />
      {isOn && (
        <>
          <div className={classes.pair}>
            {day('importOldMessages', earliest)}
            {day('importRecentMessages', form.values.importOldMessages || earliest)}
          </div>
          <QueueSelect form={form} field="queueIdImportMessages" names={names} isRequired />
          {hasGroups && (
            <ToggleField
              label={t('fields.importOldMessagesGroups.label')}
              checked={form.values.importOldMessagesGroups}
              onChange={(checked) => form.setFieldValue('importOldMessagesGroups', checked)}
            />
          )}
          <ToggleField
            label={t('fields.closedTicketsPostImported.label')}
            description={t('fields.closedTicketsPostImported.help')}
            checked={form.values.closedTicketsPostImported}
            onChange={(checked) => form.setFieldValue('closedTicketsPostImported', checked)}
          />
        </>
      )}
    </Section>
  )
}
