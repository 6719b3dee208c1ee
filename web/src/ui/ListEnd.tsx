import { Button, Skeleton } from '@mantine/core'
import { errorText } from '../platform/errors.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import type { PagedRows } from './list.ts'
import classes from './ListTable.module.css'

export function ListEnd<Row>({ list }: { list: PagedRows<Row> }) {
  const { t } = useTranslation('ui')
  if (list.error) {
    return (
      <div className={classes.end} role="alert">
        <span>{errorText(list.error)}</span>
        <Button variant="subtle" size="compact-sm" onClick={list.retry}>
          {t('error.retry')}
        </Button>
      </div>
    )
  }
  if (list.hasMore) {
    return (
      <div className={classes.end} aria-busy={list.isLoadingMore}>
        <Skeleton height={10} width="40%" radius="xl" />
      </div>
    )
  }
  return list.isLong ? <p className={classes.end}>{t('list.end')}</p> : null
}
