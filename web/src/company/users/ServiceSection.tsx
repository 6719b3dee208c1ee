import { listConnections, listQueues, maxCapacity } from '@chatflow/contract'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useEndpoint } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { Section } from '../../ui/Section.tsx'
import { maskTime } from '../../ui/timeMask.ts'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { UserFormValues } from './userForm.ts'
import classes from './users.module.css'
import { serviceToggles, UserToggles } from './UserToggles.tsx'

type SectionProps = { form: ContractForm<UserFormValues> }

export function ServiceSection({ form }: SectionProps) {
  const { t } = useTranslation('users')
  const { can, expired } = useSession()
  const mayEditProfile = can('user-modal:editProfile')
  return (
    <Section title={t('sections.service')}>
      {can('user-modal:editQueues') && !expired && <QueuesField form={form} />}
      {mayEditProfile && !expired && <ConnectionField form={form} />}
      {mayEditProfile && <WorkingHours form={form} />}
      {mayEditProfile && <CapacityField form={form} />}
      <MessageArea
        label={t('fields.farewellMessage.label')}
        description={t('fields.farewellMessage.help')}
        {...form.getInputProps('farewellMessage')}
      />
      {mayEditProfile && <UserToggles form={form} toggles={serviceToggles} />}
    </Section>
  )
}

function QueuesField({ form }: SectionProps) {
  const { t } = useTranslation('users')
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  if (queues.data?.length === 0) return null
  return (
    <NamesField
      label={t('fields.queues.label')}
      description={t('fields.queues.help')}
      names={queues}
      error={form.errors.queueIds}
      value={form.values.queueIds}
      onChange={(chosen) => form.setFieldValue('queueIds', chosen)}
    />
  )
}

function ConnectionField({ form }: SectionProps) {
  const { t } = useTranslation('users')
  const connections = useEndpoint(listConnections, { query: {} }, { refreshOn: 'whatsapp' })
  if (connections.data?.length === 0) return null
  return (
    <NameField
      label={t('fields.whatsappId.label')}
      description={t('fields.whatsappId.help')}
      placeholder={t('fields.whatsappId.none')}
      names={connections}
      data-path="whatsappId"
      error={form.errors.whatsappId}
      value={form.values.whatsappId}
      onChange={(chosen) => form.setFieldValue('whatsappId', chosen)}
    />
  )
}

function CapacityField({ form }: SectionProps) {
  const { t } = useTranslation('users')
  return (
    <NumberInput
      label={t('fields.capacity.label')}
      description={t('fields.capacity.help')}
      min={1}
      max={maxCapacity}
      allowDecimal={false}
      {...form.getInputProps('capacity')}
    />
  )
}

function WorkingHours({ form }: SectionProps) {
  const { t } = useTranslation('users')
  // Not a time field of the browser: that one speaks the language of the computer, a.m. and p.m. included.
  const time = (field: 'startWork' | 'endWork') => (
    <TextInput
      label={t(`fields.${field}.label`)}
      placeholder="––:––"
      inputMode="numeric"
      {...form.getInputProps(field)}
      onChange={(event) => form.setFieldValue(field, maskTime(event.currentTarget.value))}
    />
  )
  return (
    <div>
      <SimpleGrid cols={2} spacing={16}>
        {time('startWork')}
        {time('endWork')}
      </SimpleGrid>
      <p className={classes.help}>{t('fields.hours.help')}</p>
    </div>
  )
}
