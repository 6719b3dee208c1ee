import { macroEnds, maxMacroActions, type MacroAction, type MacroStep } from '@chatflow/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '../../ui/useContractForm.ts'
import classes from './macros.module.css'
import { StepField } from './StepField.tsx'
import { stepIcons, useStepNames } from './steps.tsx'

type Values = { name: string; isShared: boolean; actions: MacroAction[] }

const offered: MacroStep[] = ['reply', 'tags', 'note', 'transfer', 'snooze', 'close']
const isEnd = ({ type }: Pick<MacroAction, 'type'>) => macroEnds.includes(type)

interface StepFieldsProps {
  form: ContractForm<Values>
  isReadOnly: boolean
}

/** The steps in their order. One that takes the ticket elsewhere stays the last. */
export function StepFields({ form, isReadOnly }: StepFieldsProps) {
  const { t } = useTranslation('macros')
  const { actions } = form.values
  const change = (after: MacroAction[]) => form.setFieldValue('actions', after)
  const hasEnd = actions.some(isEnd)
  const add = (action: MacroAction) => {
    const at = hasEnd ? actions.length - 1 : actions.length
    change(isEnd(action) ? [...actions, action] : actions.toSpliced(at, 0, action))
  }
  return (
    <section aria-label={t('columns.steps')} className={classes.stepList}>
      <h3 className={classes.stepsTitle}>{t('columns.steps')}</h3>
      <ol className={classes.stepRows}>
        {actions.map((action, index) => (
          <Step
            key={index}
            form={form}
            index={index}
            isReadOnly={isReadOnly}
            mayRise={index > 0 && !isEnd(action)}
            mayFall={index < actions.length - (hasEnd ? 2 : 1) && !isEnd(action)}
            onMove={(by) => change(moved(actions, index, by))}
            onChange={(changed) => change(actions.with(index, changed))}
            onRemove={() => change(actions.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {!isReadOnly && actions.length < maxMacroActions && <AddStep isEndTaken={hasEnd} onAdd={add} />}
    </section>
  )
}

const moved = (actions: MacroAction[], index: number, by: number) =>
  actions.toSpliced(index, 1).toSpliced(index + by, 0, actions[index]!)

interface StepProps extends StepFieldsProps {
  index: number
  mayRise: boolean
  mayFall: boolean
  onMove: (by: 1 | -1) => void
  onChange: (action: MacroAction) => void
  onRemove: () => void
}

function Step({ form, index, isReadOnly, mayRise, mayFall, onMove, onChange, onRemove }: StepProps) {
  const { t } = useTranslation('macros')
  const action = form.values.actions[index]!
  const Picture = stepIcons[action.type]
  const step = t(`steps.${action.type}`)
  const errorOf = (field: string) => form.errors[`actions.${index}.${field}`]
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <Picture size={18} stroke={1.75} aria-hidden />
        <span className={classes.stepName}>{step}</span>
        {!isReadOnly && (
          <>
            <ActionIcon
              color="gray"
              className={classes.move}
              disabled={!mayRise}
              aria-label={t('move.up', { step })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              color="gray"
              className={classes.move}
              disabled={!mayFall}
              aria-label={t('move.down', { step })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon color="gray" aria-label={t('move.remove', { step })} onClick={onRemove}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      <StepField action={action} isReadOnly={isReadOnly} errorOf={errorOf} onChange={onChange} />
    </li>
  )
}

function AddStep({ isEndTaken, onAdd }: { isEndTaken: boolean; onAdd: (action: MacroAction) => void }) {
  const { t } = useTranslation('macros')
  const { queues } = useStepNames()
  const first = queues.data?.[0]
  const blank: Record<MacroStep, MacroAction | undefined> = {
    reply: { type: 'reply', text: '' },
    note: { type: 'note', text: '' },
    tags: { type: 'tags', tagIds: [] },
    transfer: first && { type: 'transfer', queueId: first.id, userId: null },
    snooze: { type: 'snooze', preset: 'tomorrow' },
    close: { type: 'close', sendFarewellMessage: true },
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
          {t('addStep')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((type) => {
          const Picture = stepIcons[type]
          const action = blank[type]
          return (
            <Menu.Item
              key={type}
              disabled={!action || (isEndTaken && isEnd({ type }))}
              leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
              onClick={() => action && onAdd(action)}
            >
              {t(`steps.${type}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
