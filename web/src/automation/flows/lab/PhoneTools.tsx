import { ActionIcon, Button, Switch } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconDice5,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { useEditorState, useGraph } from '../editor/EditorContext.ts'
import classes from './lab.module.css'
import { useBlockName } from './useBlockName.ts'
import type { TrialControl } from './useTrial.ts'

/** What can be done with the conversation in the phone. */
export function PhoneTools({ control, onKeep }: { control: TrialControl; onKeep: () => void }) {
  const { t } = useTranslation('flowLab')
  const { trial, shown } = control
  const { nodes } = useGraph()
  const nameOf = useBlockName()
  const chosen = useEditorState(({ selected }) => (selected.size === 1 ? [...selected][0] : undefined))
  const startHere = nodes.find(({ id, type }) => id === chosen && type !== 'comment')
  const isStepwise = trial.limit !== null
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('phone.label')}>
      <Tool icon={IconRefresh} label={t('phone.restart')} onClick={() => control.restart(trial.startAt)} />
      <Tool
        icon={IconArrowBackUp}
        label={t('phone.undo')}
        isDisabled={trial.inputs.length === 0}
        onClick={control.undo}
      />
      <Tool
        icon={IconPlayerPlay}
        label={t('phone.beginHere')}
        isDisabled={!startHere}
        onClick={() => startHere && control.restart(startHere.id)}
      />
      {shown?.steps.some(({ reason }) => reason === 'drawn') && (
        <Tool icon={IconDice5} label={t('phone.drawAgain')} onClick={control.drawAgain} />
      )}
      <Tool
        icon={IconDeviceFloppy}
        label={t('phone.keep')}
        isDisabled={!shown || trial.startAt !== undefined}
        onClick={onKeep}
      />
      <Switch
        className={classes.stepwise}
        size="sm"
        label={t('phone.stepwise')}
        checked={isStepwise}
        onChange={(event) => control.setStepwise(event.currentTarget.checked)}
      />
      {isStepwise && (
        <span className={classes.stepTools}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={shown?.isWhole ?? true}
            leftSection={<IconPlayerTrackNext size={16} stroke={1.75} aria-hidden />}
            onClick={control.next}
          >
            {t('phone.next')}
          </Button>
          <Tool
            icon={IconPlayerSkipForward}
            label={t('phone.runOn')}
            onClick={() => control.setStepwise(false)}
          />
        </span>
      )}
      {trial.startAt !== undefined && (
        <span className={classes.begun}>
          {t('phone.begunAt', { name: nameOf(nodes, trial.startAt) })}
          <Button size="compact-xs" variant="subtle" onClick={() => control.restart()}>
            {t('phone.fromStart')}
          </Button>
        </span>
      )}
    </div>
  )
}

interface ToolProps {
  icon: Icon
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ icon: Picture, label, isDisabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
