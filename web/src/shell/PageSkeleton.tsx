import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './PageSkeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** The outline of a list page: most pages are one, so what arrives replaces it without a jump. */
export function PageSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton width={160} height={28} />
        <Skeleton width={120} height={36} />
      </div>
      <div className={classes.rows}>
        {rows.map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    </div>
  )
}
