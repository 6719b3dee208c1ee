import type { ConnectionHealth, ConnectionReport } from '@chatflow/contract'
import { HoverCard, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/errors.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import classes from './health.module.css'
import { useHealth } from './useHealth.ts'

const factCount = 5

/** How a connection is doing, in a few numbers. */
export function HealthFacts({ connectionId }: { connectionId: number }) {
  const { data, error, refetch } = useHealth(connectionId)
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={factCount * 24} width={260} />
  return <Facts report={data} />
}

export function Facts({ report }: { report: ConnectionReport }) {
  const { t } = useTranslation('connections')
  const { health } = report.connection
  const facts = [
    ['healthySince', <Moment key="at" at={health.healthySince} />],
    ['lastInboundAt', <Moment key="at" at={health.lastInboundAt} />],
    ['lastSentAt', <Moment key="at" at={health.lastSentAt} />],
    ['pendingMessages', formatNumber(health.pendingMessages)],
    ['failedToday', formatNumber(health.failedToday)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{t(`health.${name}`)}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–'
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAgo(at)}
    </time>
  )
}

/** The same for a pointer that rests on the state; everybody else finds it in the dialog of the connection. */
export function HealthCard({ connectionId, children }: { connectionId: number; children: ReactNode }) {
  return (
    <HoverCard openDelay={400} position="bottom-start" withinPortal withRoles={false} shadow="none">
      <HoverCard.Target>
        <span className={classes.healthTarget}>{children}</span>
      </HoverCard.Target>
      <HoverCard.Dropdown className={classes.healthCard}>
        <HealthFacts connectionId={connectionId} />
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

/** What is worth a word without anybody asking, or nothing. */
export function useHealthNote(): (health: ConnectionHealth) => string | undefined {
  const { t } = useTranslation('connections')
  return ({ pendingMessages, failedToday }) => {
    const parts = [
      pendingMessages > 0 && t('health.waiting', { count: pendingMessages }),
      failedToday > 0 && t('health.failed', { count: failedToday }),
    ]
    return parts.filter(Boolean).join(' · ') || undefined
  }
}
