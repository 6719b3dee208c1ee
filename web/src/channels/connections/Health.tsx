import { listConnections, type ConnectionHealth } from '@chatflow/contract'
import { HoverCard, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/errors.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../platform/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useHomeCalls } from './connectionHome.ts'
import classes from './health.module.css'

const factCount = 5

/** How a connection is doing, read when somebody looks: no event tells every message to this page. */
export function HealthFacts({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('connections')
  const { find } = useHomeCalls()
  const { data, error, refetch } = useQuery({
    queryKey: [listConnections.path, 'health', connectionId],
    queryFn: () => find(connectionId),
    staleTime: 0,
  })
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={factCount * 24} width={260} />
  const { health } = data
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

function Moment({ at }: { at: string | null }) {
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
