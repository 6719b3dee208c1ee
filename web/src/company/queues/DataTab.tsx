import { rotationMinutes } from '@chatflow/contract'
import { ColorInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { queueColors, type QueueFormValues } from './queueForm.ts'
import classes from './queues.module.css'
import { IntegrationSelectSlot } from './slots.ts'
import type { Targets } from './useTargets.ts'

interface DataTabProps {
  form: ContractForm<QueueFormValues>
  targets: Targets
  /** Each queue of the company has its own hours. */
  hasHours: boolean
}

export function DataTab({ form, targets, hasHours }: DataTabProps) {
  const { t } = useTranslation('queues')
  const { closeTicket, fileListId, chatbots } = form.values
  return (
    <>
      <Section title={t('sections.general')}>
        <div className={classes.pair}>
          <TextInput
            label={t('fields.name.label')}
            withAsterisk
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ColorInput
            label={t('fields.color.label')}
            withAsterisk
            format="hex"
            swatches={queueColors}
            swatchesPerRow={6}
            eyeDropperButtonProps={{ 'aria-label': t('fields.color.pick') }}
            {...form.getInputProps('color')}
          />
        </div>
        <MessageArea
          label={t('fields.greetingMessage.label')}
          description={t('fields.greetingMessage.help', { variable: '{{firstName}}' })}
          withAsterisk={chatbots.length > 0}
          maxLength={4096}
          {...form.getInputProps('greetingMessage')}
        />
        {hasHours && (
          <MessageArea
            label={t('fields.outOfHoursMessage.label')}
            description={t('fields.outOfHoursMessage.help')}
            withAsterisk
            maxLength={4096}
            {...form.getInputProps('outOfHoursMessage')}
          />
        )}
        {(targets.fileLists.data?.length || fileListId !== null) && (
          <NameField
            label={t('fields.fileListId.label')}
            description={t('fields.fileListId.help')}
            placeholder={t('fields.fileListId.none')}
            data-path="fileListId"
            names={targets.fileLists}
            error={form.errors['fileListId']}
            value={fileListId}
            onChange={(id) => form.setFieldValue('fileListId', id)}
          />
        )}
        <IntegrationField form={form} targets={targets} />
        <ToggleField
          label={t('fields.closeTicket.label')}
          description={t('fields.closeTicket.help')}
          checked={closeTicket}
          onChange={(checked) => form.setFieldValue('closeTicket', checked)}
        />
      </Section>
      <RotationSection form={form} />
    </>
  )
}

/** Who replies where there is nothing to choose. One that is chosen can be taken away, whatever the plan says. */
function IntegrationField({ form, targets: { integrations } }: Pick<DataTabProps, 'form' | 'targets'>) {
  const { t } = useTranslation('queues')
  const { integrationId, chatbots } = form.values
  const { isOffered, data } = integrations
  if (integrationId === null && (!isOffered || !data?.length)) return null
  const hint = !isOffered ? 'notInPlan' : integrationId !== null && chatbots.length > 0 ? 'overruled' : 'help'
  return (
    <IntegrationSelectSlot
      label={t('fields.integrationId.label')}
      description={t(`fields.integrationId.${hint}`)}
      placeholder={t('fields.integrationId.none')}
      integrations={integrations}
      path="integrationId"
      error={form.errors['integrationId']}
      value={integrationId}
      onChange={(chosen) => form.setFieldValue('integrationId', chosen)}
    />
  )
}

/** A waiting ticket goes from one attendant to the next. */
function RotationSection({ form }: Pick<DataTabProps, 'form'>) {
  const { t } = useTranslation('queues')
  const { ativarRoteador, tempoRoteador } = form.values
  return (
    <Section title={t('sections.rotation')} description={t('help.rotation')}>
      <ToggleField
        label={t('fields.ativarRoteador.label')}
        checked={ativarRoteador}
        onChange={(checked) => {
          form.setFieldValue('ativarRoteador', checked)
          if (checked && tempoRoteador === 0) form.setFieldValue('tempoRoteador', rotationMinutes[2])
        }}
      />
      {ativarRoteador && (
        <Select
          label={t('fields.tempoRoteador.label')}
          data-path="tempoRoteador"
          data={rotationMinutes.map((minutes) => ({
            value: String(minutes),
            label: t('fields.tempoRoteador.minutes', { count: minutes }),
          }))}
          error={form.errors['tempoRoteador']}
          value={tempoRoteador === 0 ? null : String(tempoRoteador)}
          onChange={(value) => form.setFieldValue('tempoRoteador', Number(value))}
        />
      )}
    </Section>
  )
}
