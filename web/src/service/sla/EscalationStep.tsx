import {
  maxTargetMinutes,
  slaListeners,
  slaTargets,
  type Escalation,
  type EscalationKind,
  type QueueName,
  type SlaListener,
  type SlaTarget,
} from '@chatflow/contract'
import { ActionIcon, MultiSelect, NumberInput, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'
import classes from './DeadlinesEditor.module.css'

interface EscalationStepProps {
  number: number
  escalation: Escalation
  queues: QueueName[]
  error: ReactNode
  onChange: (escalation: Escalation) => void
  onRemove: () => void
}

const kinds: EscalationKind[] = ['tell', 'raise', 'move']

/** One thing that happens around a deadline: which one, when, and what. */
export function EscalationStep(props: EscalationStepProps) {
  const { number, escalation, queues, onChange, onRemove } = props
  const { t } = useTranslation('sla')
  const { target, action } = escalation
  const actions: Record<EscalationKind, Escalation['action'] | undefined> = {
    tell: { kind: 'tell', who: ['attendant'] },
    raise: { kind: 'raise' },
    move: queues[0] && { kind: 'move', queueId: queues[0].id },
  }
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('editor.step', { number })}</legend>
      <Select
        label={t('editor.target')}
        allowDeselect={false}
        data={slaTargets.map((value) => ({ value, label: t(`editor.${value}`) }))}
        value={target}
        onChange={(value) => onChange({ ...escalation, target: value as SlaTarget })}
      />
      <WhenFields {...props} />
      <Select
        label={t('editor.action')}
        allowDeselect={false}
        data={kinds
          .filter((kind) => actions[kind] !== undefined || action.kind === kind)
          .map((value) => ({ value, label: t(`editor.${value}`) }))}
        value={action.kind}
        onChange={(value) =>
          onChange({ ...escalation, action: actions[value as EscalationKind] ?? escalation.action })
        }
      />
      <ActionFields {...props} />
      <ActionIcon
        color="gray"
        className={classes.remove}
        aria-label={t('editor.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

const sideOf = (after: number) => (after < 0 ? 'before' : after > 0 ? 'after' : 'at')
const usualDistance = 5

function WhenFields({ escalation, onChange }: EscalationStepProps) {
  const { t } = useTranslation('sla')
  const { after } = escalation
  const side = sideOf(after)
  const distance = Math.abs(after)
  const change = (to: string, by: number) =>
    onChange({ ...escalation, after: to === 'before' ? -by : to === 'after' ? by : 0 })
  return (
    <>
      <Select
        label={t('editor.when')}
        allowDeselect={false}
        data={(['before', 'at', 'after'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
        value={side}
        onChange={(value) => change(value ?? 'at', distance || usualDistance)}
      />
      {side !== 'at' && (
        <NumberInput
          label={t('editor.amount')}
          min={1}
          max={maxTargetMinutes}
          allowDecimal={false}
          allowNegative={false}
          value={distance}
          onChange={(value) => change(side, Math.max(1, Number(value)))}
        />
      )}
    </>
  )
}

function ActionFields({ escalation, queues, error, onChange }: EscalationStepProps) {
  const { t } = useTranslation('sla')
  const { action } = escalation
  if (action.kind === 'tell')
    return (
      <MultiSelect
        label={t('editor.who')}
        data={slaListeners.map((value) => ({ value, label: t(`editor.${value}`) }))}
        value={action.who}
        onChange={(who) =>
          who.length > 0 && onChange({ ...escalation, action: { kind: 'tell', who: who as SlaListener[] } })
        }
      />
    )
  if (action.kind === 'move')
    return (
      <NameField
        label={t('editor.queueTo')}
        placeholder={t('editor.noQueue')}
        clearable={false}
        allowDeselect={false}
        error={error}
        names={{ data: queues, error: null }}
        value={action.queueId}
        onChange={(queueId) =>
          queueId !== null && onChange({ ...escalation, action: { kind: 'move', queueId } })
        }
      />
    )
  return null
}
