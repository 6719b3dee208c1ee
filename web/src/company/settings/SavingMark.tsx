import { Loader, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './settings.module.css'

/** Beside what is being saved. Its place is kept free, so that nothing moves. */
export function SavingMark({ isSaving }: { isSaving: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <span className={classes.mark} role="status">
      {isSaving && (
        <>
          <Loader size={16} aria-hidden />
          <VisuallyHidden>{t('saving')}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
