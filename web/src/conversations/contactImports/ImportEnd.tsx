import type { ContactImport } from '@chatflow/contract'
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './contactImports.module.css'

/** What became of the rows, or why there were none. */
export function ImportEnd({ found }: { found: ContactImport }) {
  const { t } = useTranslation('contactImports')
  const again = (
    <Button component={Link} to="/contacts/import" variant="default">
      {t('end.another')}
    </Button>
  )
  if (found.state === 'failed')
    return (
      <section className={classes.card} role="alert">
        <EmptyState
          icon={IconAlertTriangle}
          text={t(`failures.${found.failure ?? 'unreadable'}`)}
          action={again}
        />
      </section>
    )
  const counts = [
    ['created', found.created],
    ['updated', found.updated],
    ['ignored', found.ignored],
  ] as const
  return (
    <section className={classes.card}>
      <p className={classes.progressTitle} role="status">
        {t('end.title')}
      </p>
      <dl className={classes.counts}>
        {counts.map(([key, value]) => (
          <div key={key} className={classes.count} data-kind={key}>
            <dt>{t(`end.${key}`)}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {found.otherNumbers > 0 && (
        <p className={classes.soft}>
          {t('end.otherNumbers', { count: found.otherNumbers, formatted: formatNumber(found.otherNumbers) })}
        </p>
      )}
      {found.ignoredUrl !== null && (
        <Anchor href={found.ignoredUrl} download className={classes.download}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t('end.fetchIgnored')}
        </Anchor>
      )}
      <div className={classes.buttons}>
        {again}
        <Button component={Link} to="/contacts">
          {t('end.contacts')}
        </Button>
      </div>
    </section>
  )
}
