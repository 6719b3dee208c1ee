import { macroEnds, maxMacroActions, type MacroAction, type MacroStep } from '@chatflow/contract'
import { ActionIcon, Button, Input, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { MacroValues } from './macroErrors.ts'
import classes from './macros.module.css'
import { StepField } from './StepField.tsx'
import { stepIcons, useStepNames } from './steps.tsx'

const offered: MacroStep[] = ['reply', 'tags', 'note', 'transfer', 'snooze', 'close']
const isEnd = ({ type }: Pick<MacroAction, 'type'>) => macroEnds.includes(type)

interface StepFieldsProps {
  form: ContractForm<MacroValues>
  isReadOnly: boolean
}

/** The steps in their order. One that takes the ticket elsewhere stays the last. */
export function StepFields({ form, isReadOnly }: StepFieldsProps) {
  const { t } = useTranslation('macros')
  const { actions } = form.values
  const hasEnd = actions.some(isEnd)
  const add = (action: MacroAction) => {
    form.insertListItem('actions', action, hasEnd ? actions.length - 1 : actions.length)
    compare(form)
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
            onMove={(by) => {
              form.reorderListItem('actions', { from: index, to: index + by })
              compare(form)
            }}
            onChange={(changed) => form.setFieldValue(`actions.${index}`, changed)}
            onRemove={() => {
              form.removeListItem('actions', index)
              compare(form)
            }}
          />
        ))}
      </ol>
      {!isReadOnly && actions.length < maxMacroActions && (
        <AddStep isEndTaken={hasEnd} error={form.errors['actions']} onAdd={add} />
      )}
    </section>
  )
}

/** The lists of a form take the errors of their items along, but forget that they differ from what is saved. */
const compare = (form: ContractForm<MacroValues>) => form.setFieldValue('actions', form.getValues().actions)

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
      <StepField
        action={action}
        path={`actions.${index}`}
        isReadOnly={isReadOnly}
        error={form.errors[`actions.${index}`]}
        onChange={onChange}
      />
    </li>
  )
}

interface AddStepProps {
  isEndTaken: boolean
  error: ReactNode
  onAdd: (action: MacroAction) => void
}

function AddStep({ isEndTaken, error, onAdd }: AddStepProps) {
  const { t } = useTranslation('macros')
  const errorId = useId()
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
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            data-path="actions"
            aria-describedby={error ? errorId : undefined}
          >
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
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </>
  )
}
