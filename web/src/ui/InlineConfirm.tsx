import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyError } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './InlineConfirm.module.css'

interface InlineConfirmProps {
  /** A sentence that says what will happen. */
  question: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  onCancel: () => void
}

/** Asks in place. Inside a dialog a second dialog would take the Escape key of the first. */
export function InlineConfirm({ question, confirmLabel, onConfirm, onCancel }: InlineConfirmProps) {
  const { t } = useTranslation('ui')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      notifyError(error)
      setBusy(false)
    }
  }
  return (
    <div className={classes.question} role="group" aria-label={confirmLabel}>
      <p className={classes.sentence}>{question}</p>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" autoFocus disabled={isBusy} onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button size="xs" color="red" loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}
