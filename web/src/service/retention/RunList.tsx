import {
  retentionParts,
  type RetentionCounts,
  type RetentionRun,
  type RetentionSums,
} from '@chatflow/contract'
import { Progress } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconHistory,
  IconLoader,
  IconPlayerPause,
  IconPlayerStop,
  type Icon,
} from '@tabler/icons-react'
import { formatDateTime, formatTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Status, type Tone } from '../../ui/Status.tsx'
import classes from './retention.module.css'
import { useCounts } from './useCounts.ts'

const looks: Record<RetentionRun['state'], { icon: Icon; tone: Tone }> = {
  running: { icon: IconLoader, tone: 'blue' },
  done: { icon: IconCircleCheck, tone: 'green' },
  stopped: { icon: IconPlayerStop, tone: 'quiet' },
  failed: { icon: IconAlertCircle, tone: 'red' },
  paused: { icon: IconPlayerPause, tone: 'amber' },
}

/** The last nights in which something went, or would have. */
export function RunList({ runs }: { runs: RetentionRun[] }) {
  const { t } = useTranslation('retention')
  if (runs.length === 0) return <EmptyState icon={IconHistory} text={t('runs.empty')} />
  return (
    <ul className={classes.runs}>
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </ul>
  )
}

function Run({ run }: { run: RetentionRun }) {
  const { t } = useTranslation('retention')
  const counts = useCounts()
  const { state, version, startedAt, endedAt, expected } = run
  const { icon, tone } = looks[state]
  const isPaused = state === 'paused'
  return (
    <li className={classes.run}>
      <span className={classes.runHead}>
        <span>
          {formatDateTime(startedAt)}
          {endedAt && !isPaused && ` – ${formatTime(endedAt)}`}
        </span>
        <Status icon={icon} tone={tone}>
          {t(`runs.states.${state}`)}
        </Status>
      </span>
      {state === 'running' && <Progress value={shareOf(run)} aria-label={t('runs.progress')} />}
      <span>
        {isPaused ? t('runs.expected', { counts: counts(sumOf(expected)) }) : counts(sumOf(run.counts))}
      </span>
      <span className={classes.soft}>{t('runs.version', { version })}</span>
    </li>
  )
}

const kinds = ['tickets', 'messages', 'files', 'bytes', 'contacts'] as const
function sumOf(sums: RetentionSums): RetentionCounts {
  const total = { tickets: 0, messages: 0, files: 0, bytes: 0, contacts: 0 }
  for (const part of retentionParts) for (const kind of kinds) total[kind] += sums[part]?.[kind] ?? 0
  return total
}

function shareOf({ counts, expected }: RetentionRun): number {
  const [done, all] = [sumOf(counts), sumOf(expected)]
  const total = all.tickets + all.contacts
  return total === 0 ? 0 : Math.min(100, (100 * (done.tickets + done.contacts)) / total)
}
