import { readFlowRun, readFlowVersion, type ResponseOf } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { withoutMarks } from '../../../ui/splitMarks.ts'
import type { FlowRunSlotProps } from '../../../conversations/tickets/slots.ts'
import type { BlockDecoration } from '../editor/decorations.ts'
import { FlowCallList } from './FlowCallList.tsx'
import { FlowViewer } from './FlowViewer.tsx'
import { GraphDialog } from './GraphDialog.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './viewer.module.css'

type Run = ResponseOf<typeof readFlowRun>

/** Why the robot said that: the way a conversation took, on the version of the flow that it ran on. */
export function RunDialog({ runId, stepId, onClose }: FlowRunSlotProps) {
  const { t } = useTranslation('flowLab')
  const { data: run, error, refetch } = useEndpoint(readFlowRun, { params: { runId } })
  return (
    <GraphDialog title={t('run.title')} onClose={onClose}>
      {error && !run && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!run && !error && <PanelSkeleton />}
      {run && <RunOnGraph run={run} stepId={stepId} />}
    </GraphDialog>
  )
}

function RunOnGraph({ run, stepId }: { run: Run; stepId: number }) {
  const { t } = useTranslation('flowLab')
  const { flowId, flowName, version, steps, calls } = run
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex(({ id }) => id === stepId),
    ),
  )
  const { data, error, refetch } = useEndpoint(readFlowVersion, { params: { flowId, version } })
  const files = useMemo(() => new Map(Object.entries(data?.files ?? {})), [data])
  const current = steps[at]
  const asked = calls.filter(({ nodeId }) => nodeId !== null && nodeId === current?.nodeId)
  const marks = useMemo(() => {
    const path = new Map(
      steps.slice(0, at + 1).map(({ nodeId }): [string, BlockDecoration] => [nodeId, { isLit: true }]),
    )
    if (current) path.set(current.nodeId, { isLit: true, isCurrent: true })
    return path
  }, [steps, at, current])
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by !== undefined && !event.defaultPrevented) setAt((before) => within(before + by, steps.length))
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [steps.length])
  return (
    <div className={classes.frame}>
      <div className={classes.legend}>
        <StepTool isDisabled={at === 0} isBack onClick={() => setAt(at - 1)} />
        <span className={classes.place}>{t('run.at', { number: at + 1, count: steps.length })}</span>
        <StepTool isDisabled={at >= steps.length - 1} onClick={() => setAt(at + 1)} />
        {current && <StepWords step={current} />}
        <span className={classes.version}>{t('run.version', { version, name: flowName })}</span>
      </div>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PanelSkeleton />}
      {data && asked.length > 0 && (
        <details className={classes.calls}>
          <summary>{t('log.ofBlock')}</summary>
          <FlowCallList label={t('log.ofBlock')} calls={asked} nodes={data.flow.nodes} />
        </details>
      )}
      {data && (
        <FlowViewer
          label={t('run.title')}
          graph={data.flow}
          files={files}
          decorations={marks}
          focus={current?.nodeId ?? null}
        />
      )}
    </div>
  )
}

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1)

function StepWords({ step: { reason, heard, said } }: { step: Run['steps'][number] }) {
  const { t } = useTranslation('robot')
  return (
    <span className={classes.step} role="status">
      {heard.length > 0 && <q>{heard.map(withoutMarks).join(' · ')}</q>}
      <b>{t(`reasons.${reason}`)}</b>
      {said.length > 0 && <q>{said.map(withoutMarks).join(' · ')}</q>}
    </span>
  )
}

function StepTool({
  isBack = false,
  isDisabled,
  onClick,
}: {
  isBack?: boolean
  isDisabled: boolean
  onClick: () => void
}) {
  const { t } = useTranslation('flowLab')
  const label = isBack ? t('run.before') : t('run.after')
  const Arrow = isBack ? IconChevronLeft : IconChevronRight
  return (
    <Tooltip label={label}>
      <ActionIcon color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Arrow size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
