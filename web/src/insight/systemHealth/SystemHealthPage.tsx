import { readSystemHealth, type SystemHealth } from '@chatflow/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber, formatTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import page from '../../ui/page.module.css'
import { Status } from '../../ui/Status.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { HealthPanels } from './HealthPanels.tsx'
import classes from './systemHealth.module.css'

const betweenLooks = 10_000

/** How the installation is, for the owner of the platform: what needs a look first, then the numbers. */
export function SystemHealthPage() {
  const { t } = useTranslation('systemHealth')
  const { data, error, refetch } = useEndpoint(readSystemHealth, {})
  useEffect(() => {
    const timer = setInterval(() => void refetch(), betweenLooks)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <div className={page.page}>
      <header className={classes.header}>
        <h1 className={page.title}>{t('title')}</h1>
        {data && (
          <span className={classes.quiet}>
            {t('updated', { time: formatTime(data.at), version: data.version })}
          </span>
        )}
        <Tooltip label={t('refresh')}>
          <ActionIcon variant="default" aria-label={t('refresh')} onClick={() => void refetch()}>
            <IconRefresh size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </header>
      {error && !data && <ErrorState text={errorText(error)} onRetry={refetch} />}
      {!error && !data && <Skeleton height={320} />}
      {data && (
        <>
          <Findings findings={data.findings} />
          <FailedJobs jobs={data.failedJobs} />
          <HealthPanels health={data} />
        </>
      )}
    </div>
  )
}

function Findings({ findings }: { findings: SystemHealth['findings'] }) {
  const { t } = useTranslation('systemHealth')
  if (findings.length === 0)
    return (
      <section className={classes.panel}>
        <Status icon={IconCircleCheck} tone="green">
          {t('allGood')}
        </Status>
      </section>
    )
  return (
    <ul className={classes.findings}>
      {findings.map(({ code, severity, amount }, index) => (
        <li key={`${code} ${index}`} className={classes.finding} data-severity={severity}>
          {severity === 'bad' ? (
            <Status icon={IconExclamationCircle} tone="red">
              {t('bad')}
            </Status>
          ) : (
            <Status icon={IconAlertTriangle} tone="amber">
              {t('attention')}
            </Status>
          )}
          <div>
            <p className={classes.findingText}>
              {t(`findings.${code}.text`, { count: amount, amount: formatNumber(amount) })}
            </p>
            <p className={classes.quiet}>{t(`findings.${code}.advice`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
