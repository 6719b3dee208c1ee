import { snoozePresets, type MacroAction, type SnoozePreset } from '@chatflow/contract'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import classes from './macros.module.css'
import { useStepNames } from './steps.tsx'

interface StepFieldProps {
  action: MacroAction
  /** Where the form finds it, to give it the focus. */
  path: string
  isReadOnly: boolean
  error: ReactNode
  onChange: (action: MacroAction) => void
}

/** What one step needs to know. */
export function StepField({ action, path, isReadOnly, error, onChange }: StepFieldProps) {
  const { t } = useTranslation('macros')
  const { t: tSnooze } = useTranslation('snooze')
  const { tags } = useStepNames()
  switch (action.type) {
    case 'reply':
    case 'note':
      return (
        <MessageArea
          aria-label={t(`steps.${action.type}`)}
          placeholder={t(`placeholders.${action.type}`)}
          readOnly={isReadOnly}
          value={action.text}
          error={error}
          data-path={path}
          onChange={(text) => onChange({ ...action, text })}
        />
      )
    case 'tags':
      return (
        <NamesField
          aria-label={t('steps.tags')}
          placeholder={t('placeholders.tags')}
          readOnly={isReadOnly}
          names={tags}
          value={action.tagIds}
          error={error}
          data-path={path}
          onChange={(tagIds) => onChange({ ...action, tagIds })}
        />
      )
    case 'transfer':
      return <TransferField action={action} isReadOnly={isReadOnly} onChange={onChange} />
    case 'snooze':
      return (
        <Select
          aria-label={t('steps.snooze')}
          allowDeselect={false}
          readOnly={isReadOnly}
          data={snoozePresets.map((preset) => ({ value: preset, label: tSnooze(`presets.${preset}`) }))}
          value={action.preset}
          onChange={(preset) => onChange({ ...action, preset: preset as SnoozePreset })}
        />
      )
    case 'close':
      return (
        <ToggleField
          label={t('fields.farewell')}
          checked={action.sendFarewellMessage}
          disabled={isReadOnly}
          onChange={(sendFarewellMessage) => onChange({ ...action, sendFarewellMessage })}
        />
      )
  }
}

interface TransferFieldProps {
  action: Extract<MacroAction, { type: 'transfer' }>
  isReadOnly: boolean
  onChange: (action: MacroAction) => void
}

/** A queue, and in it perhaps somebody: those who answer there, or everywhere. */
function TransferField({ action, isReadOnly, onChange }: TransferFieldProps) {
  const { t } = useTranslation('macros')
  const { queues, users } = useStepNames()
  const members = users.data?.filter(
    ({ profile, queues: own }) => profile === 'admin' || own.some(({ id }) => id === action.queueId),
  )
  return (
    <div className={classes.pair}>
      <NameField
        label={t('fields.queue')}
        clearable={false}
        readOnly={isReadOnly}
        names={queues}
        value={action.queueId}
        onChange={(queueId) => queueId !== null && onChange({ ...action, queueId, userId: null })}
      />
      <NameField
        label={t('fields.user')}
        placeholder={t('placeholders.user')}
        unnamed={t('fields.notInQueue')}
        readOnly={isReadOnly}
        names={{ data: members, error: users.error, refetch: users.refetch }}
        value={action.userId}
        onChange={(userId) => onChange({ ...action, userId })}
      />
    </div>
  )
}
