import { retryFailedJob, type SystemHealth } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './systemHealth.module.css'

export function FailedJobs({ jobs }: { jobs: SystemHealth['failedJobs'] }) {
  const { t } = useTranslation('systemHealth')
  const retry = useAction(retryFailedJob)
  if (jobs.length === 0) return null
  const run = async (failedJobId: string) => {
    try {
      await retry.mutateAsync({ params: { failedJobId } })
      notifySuccess(t('retried'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelTitle}>{t('failedJobs')}</h2>
      <ul className={classes.jobs}>
        {jobs.map(({ id, name, attempts, lastError, failedAt }) => (
          <li key={id} className={classes.job}>
            <div className={classes.jobText}>
              <p className={classes.findingText}>{name}</p>
              <p className={classes.quiet}>
                {formatDateTime(failedAt)} · {t('attempts', { count: attempts })}
              </p>
              <p className={classes.reason}>{lastError}</p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              loading={retry.isPending && retry.variables.params.failedJobId === id}
              onClick={() => void run(id)}
              aria-label={`${t('retry')}: ${name}`}
            >
              {t('retry')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
