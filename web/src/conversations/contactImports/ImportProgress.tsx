import { dropContactImport, type ContactImport } from '@chatflow/contract'
import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './contactImports.module.css'

/** How far the reading or the import is. It goes on whether or not anybody looks. */
export function ImportProgress({ found }: { found: ContactImport }) {
  const { t } = useTranslation('contactImports')
  const navigate = useNavigate()
  const drop = useAction(dropContactImport)
  const { id, state, done, total } = found
  const isReading = state === 'reading'
  const share = isReading || total === 0 ? 100 : (done / total) * 100
  const label = isReading
    ? t('progress.reading', { count: total, formatted: formatNumber(total) })
    : t('progress.running', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <section className={classes.card}>
      <p className={classes.progressTitle} role="status">
        {label}
      </p>
      <Progress value={share} animated={isReading} striped={isReading} aria-label={label} />
      {!isReading && (
        <p className={classes.soft}>
          {t('progress.counts', {
            created: formatNumber(found.created),
            updated: formatNumber(found.updated),
            ignored: formatNumber(found.ignored),
          })}
        </p>
      )}
      <p className={classes.soft}>{t('progress.leave')}</p>
      {isReading && (
        <Button
          variant="default"
          loading={drop.isPending}
          onClick={() =>
            drop.mutate(
              { params: { importId: id } },
              { onSuccess: () => void navigate({ to: '/contacts/import' }), onError: notifyError },
            )
          }
        >
          {t('drop.button')}
        </Button>
      )}
    </section>
  )
}
