import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { notifyError } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './dialogs.module.css'
import { useDialogLife } from './useDialogLife.ts'

interface ConfirmDialogProps {
  title: string
  /** A sentence that names the thing. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Nothing is lost by it. */
  isHarmless?: boolean
  /** Something has to be done first, such as typing a name. */
  isBlocked?: boolean
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks before something is lost. The harmless button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, isHarmless, onConfirm, onClose } = props
  const { t } = useTranslation('ui')
  const { close, life } = useDialogLife(onClose)
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      {...life}
      title={title}
      size={440}
      padding={24}
      classNames={{ title: classes.title }}
      centered
      withCloseButton={false}
      onClose={() => !isBusy && close()}
    >
      <div className={classes.sentence}>{children}</div>
      <footer className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={close}>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <Button
          {...(!isHarmless && { color: 'red' })}
          disabled={props.isBlocked}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </footer>
    </Modal>
  )
}
