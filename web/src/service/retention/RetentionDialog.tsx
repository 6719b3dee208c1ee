import { readRetention, type SavedRetention } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useEndpoint, useRefreshOn } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Status } from '../../ui/Status.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './retention.module.css'
import { RuleForm } from './RuleForm.tsx'
import { RunList } from './RunList.tsx'

/** How long the company keeps what was said: the rule, what it would remove, and what it has removed. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention')
  const { data, error, refetch } = useEndpoint(readRetention, {}, { refreshOn: 'job' })
  useRefreshOn('retention', readRetention.path)
  return (
    <ViewDialog title={t('title')} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.soft}>{t('about')}</p>
        {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={320} />}
        {data && (
          <>
            <RuleState rule={data.rule} />
            <RuleForm key={data.rule?.version ?? 0} rule={data.rule} />
            <h3 className={classes.heading}>{t('runs.title')}</h3>
            <RunList runs={data.runs} />
          </>
        )}
      </div>
    </ViewDialog>
  )
}

function RuleState({ rule }: { rule: SavedRetention | null }) {
  const { t } = useTranslation('retention')
  if (!rule) return <p className={classes.sentence}>{t('state.never')}</p>
  const { userName: name, version, savedAt, nextAt, lookedAt, pausedAt } = rule
  if (pausedAt)
    return (
      <div className={classes.paused} role="alert">
        <Status icon={IconPlayerPause} tone="amber">
          {t('state.paused', { date: formatDateTime(pausedAt) })}
        </Status>
        <span className={classes.soft}>{t('state.pausedText')}</span>
      </div>
    )
  const date = formatDateTime(savedAt)
  return (
    <div>
      <p className={classes.sentence}>
        {nextAt
          ? t('state.on', { name, date, version, next: formatDateTime(nextAt) })
          : t('state.off', { name, date })}
      </p>
      {nextAt && lookedAt && (
        <p className={classes.soft}>{t('state.looked', { date: formatDateTime(lookedAt) })}</p>
      )}
    </div>
  )
}
