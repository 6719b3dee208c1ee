import { snoozePresets, type MacroAction, type SnoozePreset } from '@chatflow/contract'
import { MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import classes from './macros.module.css'
import { useStepNames } from './steps.tsx'

interface StepFieldProps {
  action: MacroAction
  isReadOnly: boolean
  errorOf: (field: string) => ReactNode
  onChange: (action: MacroAction) => void
}

/** What one step needs to know. */
export function StepField({ action, isReadOnly, errorOf, onChange }: StepFieldProps) {
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
          error={errorOf('text')}
          onChange={(text) => onChange({ ...action, text })}
        />
      )
    case 'tags':
      return (
        <MultiSelect
          aria-label={t('steps.tags')}
          placeholder={action.tagIds.length === 0 ? t('placeholders.tags') : undefined}
          searchable
          hidePickedOptions
          readOnly={isReadOnly}
          data={choices(tags)}
          value={tags ? action.tagIds.map(String) : []}
          error={errorOf('tagIds')}
          onChange={(ids) => onChange({ ...action, tagIds: ids.map(Number) })}
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

const choices = (names: { id: number; name: string }[] | undefined) =>
  names?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []

interface TransferFieldProps {
  action: Extract<MacroAction, { type: 'transfer' }>
  isReadOnly: boolean
  onChange: (action: MacroAction) => void
}

/** A queue, and in it perhaps somebody: those who answer there, or everywhere. */
function TransferField({ action, isReadOnly, onChange }: TransferFieldProps) {
  const { t } = useTranslation('macros')
  const { queues, users } = useStepNames()
  const members = users?.filter(
    ({ profile, queues: own }) => profile === 'admin' || own.some(({ id }) => id === action.queueId),
  )
  return (
    <div className={classes.pair}>
      <Select
        label={t('fields.queue')}
        allowDeselect={false}
        searchable
        readOnly={isReadOnly}
        data={choices(queues)}
        value={queues ? String(action.queueId) : null}
        onChange={(id) => id !== null && onChange({ ...action, queueId: Number(id), userId: null })}
      />
      <Select
        label={t('fields.user')}
        placeholder={t('placeholders.user')}
        clearable
        searchable
        readOnly={isReadOnly}
        data={choices(members)}
        value={users && action.userId !== null ? String(action.userId) : null}
        onChange={(id) => onChange({ ...action, userId: id === null ? null : Number(id) })}
      />
    </div>
  )
}
