import { CloseButton, FocusTrap } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { useEffect, useId, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './Phone.module.css'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Slides over the lower part of the phone's screen. The focus stays in it, and goes back where it was. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const place = useEventListener<'keydown', HTMLDivElement>('keydown', (event) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className={classes.sheetPlace} ref={place}>
      <button type="button" className={classes.veil} tabIndex={-1} aria-hidden onClick={onClose} />
      <FocusTrap active>
        <div className={classes.sheet} role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1}>
          <header className={classes.sheetHeader}>
            <h3 className={classes.sheetTitle} id={titleId}>
              {title}
            </h3>
            <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
          </header>
          <div className={classes.sheetBody}>{children}</div>
        </div>
      </FocusTrap>
    </div>
  )
}
