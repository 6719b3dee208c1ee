import { optionTypes, type DraftOption, type OptionType } from '@chatflow/contract'
import { Select, TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import type { Names } from '../../ui/names.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'
import classes from './optionTree.module.css'
import { IntegrationSelectSlot } from './slots.ts'
import type { Targets } from './useTargets.ts'

interface OptionFieldsProps {
  option: DraftOption
  path: string
  errors: Record<string, ReactNode>
  targets: Targets
  onChange: (changes: Partial<DraftOption>) => void
}

/** One option, edited where it stands. */
export function OptionFields({ option, path, errors, targets, onChange }: OptionFieldsProps) {
  const { t } = useTranslation('queues')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Where the plan has none, only what is one already says so.
  const types = optionTypes.filter(
    (type) => type !== 'integration' || targets.integrations.isOffered || option.queueType === type,
  )
  return (
    <div className={classes.fields}>
      <TextInput
        ref={first}
        label={t('option.name.label')}
        description={t('option.name.help')}
        withAsterisk
        maxLength={200}
        data-path={`${path}.name`}
        error={errors[`${path}.name`]}
        value={option.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <MessageArea
        label={t('option.greetingMessage.label')}
        description={t('option.greetingMessage.help')}
        maxLength={4096}
        data-path={`${path}.greetingMessage`}
        error={errors[`${path}.greetingMessage`]}
        value={option.greetingMessage}
        onChange={(greetingMessage) => onChange({ greetingMessage })}
      />
      <Select
        label={t('option.queueType.label')}
        data={types.map((type) => ({ value: type, label: t(`option.types.${type}`) }))}
        value={option.queueType}
        onChange={(type) => onChange({ queueType: (type ?? 'text') as OptionType })}
      />
      <TargetFields option={option} targets={targets} onChange={onChange} />
      <ToggleField
        label={t('option.closeTicket.label')}
        description={t('option.closeTicket.help')}
        checked={option.closeTicket}
        onChange={(closeTicket) => onChange({ closeTicket })}
      />
    </div>
  )
}

/** Where it leads, by its type. */
function TargetFields({
  option,
  targets,
  onChange,
}: Pick<OptionFieldsProps, 'option' | 'targets' | 'onChange'>) {
  const { t } = useTranslation('queues')
  const { queueType, optQueueId, optUserId, optIntegrationId, optFileId } = option
  const queue = (
    <NameField
      label={t('option.optQueueId.label')}
      description={queueType === 'attendent' ? t('option.optQueueId.optional') : undefined}
      placeholder={t('option.choose')}
      names={targets.queues}
      value={optQueueId}
      onChange={(id) => onChange({ optQueueId: id })}
    />
  )
  if (queueType === 'queue') return queue
  if (queueType === 'attendent')
    return (
      <>
        <NameField
          label={t('option.optUserId.label')}
          placeholder={t('option.choose')}
          names={targets.users}
          value={optUserId}
          onChange={(id) => onChange({ optUserId: id })}
        />
        {queue}
      </>
    )
  if (queueType === 'integration')
    return (
      <IntegrationSelectSlot
        label={t('option.optIntegrationId.label')}
        description={hasNone(targets.integrations) ? t('option.optIntegrationId.none') : undefined}
        placeholder={t('option.choose')}
        integrations={targets.integrations}
        value={optIntegrationId}
        onChange={(integrationId) => onChange({ optIntegrationId: integrationId })}
      />
    )
  if (queueType !== 'file') return null
  return (
    <NameField
      label={t('option.optFileId.label')}
      description={hasNone(targets.fileLists) ? t('option.optFileId.none') : undefined}
      placeholder={t('option.choose')}
      names={targets.fileLists}
      value={optFileId}
      onChange={(id) => onChange({ optFileId: id })}
    />
  )
}

const hasNone = ({ data }: Names) => data?.length === 0
