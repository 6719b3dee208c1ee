import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import classes from './Shell.module.css'

const items = [0, 1, 2, 3, 4]

/** The shape of the shell while the session is looked up, so that nothing jumps when it is there. */
export function StartScreen() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.shell}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div className={classes.side} aria-hidden>
        <div className={classes.startMenu}>
          {items.map((item) => (
            <Skeleton key={item} height={20} />
          ))}
        </div>
      </div>
      <div className={classes.bar} aria-hidden />
      <div className={classes.content} aria-hidden>
        <PageSkeleton />
      </div>
    </div>
  )
}
