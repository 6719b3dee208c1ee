import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { notifyError } from '../../../../platform/notify.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { timeOfDay } from '../../../../ui/times.ts'
import dialogs from '../../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../../ui/useDialogLife.ts'
import type { Conflict, SavingState } from '../useSaving.ts'
import classes from './parts.module.css'

interface ConflictDialogProps extends Pick<SavingState, 'takeTheirs' | 'keepAsCopy'> {
  conflict: Conflict
  onClose: () => void
}

/** Two people drew at the same time. Nothing of either is overwritten. */
export function ConflictDialog({
  conflict: { by, at },
  takeTheirs,
  keepAsCopy,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation('flowEditor')
  const { close, life } = useDialogLife(onClose)
  const [isBusy, setBusy] = useState(false)
  const run = async (choice: () => Promise<void>) => {
    setBusy(true)
    try {
      await choice()
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
      onClose={close}
      title={t('conflict.title')}
      size={480}
      padding={24}
      withCloseButton={false}
      classNames={{ title: dialogs.title }}
    >
      <p>{by && at ? t('conflict.by', { name: by, time: timeOfDay(at) }) : t('conflict.someone')}</p>
      <p>{t('conflict.text')}</p>
      <div className={classes.choices}>
        <UnstyledButton className={classes.choice} disabled={isBusy} onClick={() => void run(keepAsCopy)}>
          <b>{t('conflict.copy')}</b>
          <span>{t('conflict.copyHelp')}</span>
        </UnstyledButton>
        <UnstyledButton className={classes.choice} disabled={isBusy} onClick={() => void run(takeTheirs)}>
          <b>{t('conflict.theirs')}</b>
          <span>{t('conflict.theirsHelp')}</span>
        </UnstyledButton>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={close}>
          {t('conflict.later')}
        </Button>
      </div>
    </Modal>
  )
}
