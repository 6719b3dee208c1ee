import { greetingMediaBytes, type Connection } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FileField, type FileChange } from '../../../ui/FileField.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import { earliestVacationDay } from '../companyDays.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { isNew, type NewOn } from '../useConnectionForm.ts'
import { useHome } from '../connectionHome.ts'
import classes from '../connections.module.css'
import { MessageField } from './MessageField.tsx'
import { PrivacySection } from './PrivacySection.tsx'

const greetingMegabytes = greetingMediaBytes / 1024 / 1024

type TabProps = { form: ContractForm<ConnectionFormValues> }
interface MessagesTabProps extends TabProps {
  connection: Connection | NewOn
  greeting: FileChange
  onGreeting: (change: FileChange) => void
}

export function MessagesTab({ form, connection, greeting, onGreeting }: MessagesTabProps) {
  const { t } = useTranslation('connections')
  return (
    <>
      <Section title={t('sections.service')}>
        <MessageField form={form} field="greetingMessage" isRequired={form.values.queueIds.length > 1} />
        <FileField
          label={t('greetingMedia.label')}
          help={t('greetingMedia.help', { megabytes: greetingMegabytes })}
          {...(isNew(connection) ? { current: null } : greetingOf(connection))}
          change={greeting}
          onChange={onGreeting}
          maxMegabytes={greetingMegabytes}
        />
        <MessageField form={form} field="complationMessage" />
        <MessageField form={form} field="outOfHoursMessage" />
      </Section>
      <Vacation form={form} />
      <Section title={t('sections.inactivity')} description={t('help.inactivity')}>
        <MessageField form={form} field="inactiveMessage" />
        <MessageField form={form} field="expiresInactiveMessage" />
      </Section>
      <PrivacySection form={form} />
    </>
  )
}

function greetingOf(connection: Connection) {
  const { greetingMediaAttachment: address, greetingMediaName: name, greetingMediaType: kind } = connection
  return address === null || kind === null
    ? { current: null }
    : { current: name ?? '', stored: { address, kind } }
}

function Vacation({ form }: TabProps) {
  const { t } = useTranslation('connections')
  const { timezone } = useHome()
  const { collectiveVacationMessage, collectiveVacationStart } = form.values
  const earliest = earliestVacationDay(new Date(), timezone)
  const hasMessage = collectiveVacationMessage !== ''
  return (
    <Section title={t('sections.vacation')} description={t('help.vacation')}>
      <MessageField form={form} field="collectiveVacationMessage" />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('fields.collectiveVacationStart.label')}
          withAsterisk={hasMessage}
          min={earliest}
          {...form.getInputProps('collectiveVacationStart')}
        />
        <TextInput
          type="date"
          label={t('fields.collectiveVacationEnd.label')}
          withAsterisk={hasMessage}
          min={collectiveVacationStart || earliest}
          {...form.getInputProps('collectiveVacationEnd')}
        />
      </div>
    </Section>
  )
}
