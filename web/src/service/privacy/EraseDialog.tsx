import { eraseContact } from '@chatflow/contract'
import { Button, Checkbox, Modal, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PrivacySlotProps } from '../../conversations/tickets/slots.ts'
import { useAction } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useJobProgress, type JobProgress } from '../../platform/useJobProgress.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { folded } from '../../ui/folded.ts'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './privacy.module.css'
import { ReceiptDialog } from './ReceiptDialog.tsx'

interface EraseDialogProps extends PrivacySlotProps {
  openTickets: number
  onClose: () => void
}

/** Asks with everything that speaks against it, has the name typed, and shows how far it is. */
export function EraseDialog({ contact, openTickets, onClose }: EraseDialogProps) {
  const { t } = useTranslation(['privacy', 'ui'])
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  // As they were when the question was asked: soon they are nobody's.
  const [{ name, number }] = useState(contact)
  const [open] = useState(openTickets)
  const [typed, setTyped] = useState('')
  const [closeTickets, setCloseTickets] = useState(false)
  const [isReading, setReading] = useState(false)
  const start = useAction(eraseContact)
  const progress = useJobProgress(start.data)
  const isComplete = isSame(typed, name, number) && (open === 0 || closeTickets)
  const erase = () =>
    start.mutate(
      { params: { contactId: contact.id }, body: { confirmation: typed, closeTickets } },
      { onError: notifyError },
    )
  if (isReading && start.data) return <ReceiptDialog erasureId={start.data.erasureId} onClose={onClose} />
  return (
    <Modal
      {...life}
      title={t('erase.title')}
      size={520}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      withCloseButton={false}
      onClose={() => !start.isPending && close()}
    >
      {progress && start.data ? (
        <Advance {...progress} reference={start.data.reference} />
      ) : (
        <form
          id="erase"
          className={classes.asking}
          onSubmit={(event) => {
            event.preventDefault()
            if (isComplete && !start.isPending) erase()
          }}
        >
          <p className={dialogs.sentence}>{t('erase.text', { name })}</p>
          <ul className={classes.consequences}>
            <li>{t('erase.gone')}</li>
            <li>{t('erase.stays')}</li>
            <li>{t('erase.final')}</li>
          </ul>
          {open > 0 && (
            <Checkbox
              label={t('erase.closeTickets', { count: open })}
              description={t('erase.closeTicketsHelp')}
              checked={closeTickets}
              onChange={(event) => setCloseTickets(event.currentTarget.checked)}
            />
          )}
          <TextInput
            data-autofocus
            label={t('erase.confirmation', { name, number: shownNumber(number) })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      )}
      <footer className={dialogs.buttons}>
        <Button variant="default" disabled={start.isPending} onClick={close}>
          {t(progress ? 'ui:dialog.close' : 'ui:dialog.cancel')}
        </Button>
        {progress ? (
          <Button key="receipt" disabled={progress.state !== 'done'} onClick={() => setReading(true)}>
            {t('receipt.open')}
          </Button>
        ) : (
          <Button
            key="erase"
            type="submit"
            form="erase"
            color="red"
            loading={start.isPending}
            disabled={!isComplete}
          >
            {t('erase.confirm')}
          </Button>
        )}
      </footer>
    </Modal>
  )
}

/** The server decides; this only keeps the button from being pressed too early. */
function isSame(typed: string, name: string, number: string): boolean {
  const digits = typed.replace(/\D/g, '')
  return folded(typed.trim()) === folded(name.trim()) || (digits !== '' && digits === number)
}

function Advance({ done, total, state, reference }: JobProgress & { reference: string }) {
  const { t } = useTranslation('privacy')
  return (
    <div className={classes.asking}>
      <p className={dialogs.sentence} role="status">
        {t(`erase.${state}`, { done, total })}
      </p>
      <Progress
        value={total === 0 || state === 'done' ? 100 : (done / total) * 100}
        color={state === 'failed' ? 'red' : undefined}
        aria-label={t('erase.title')}
      />
      <p className={classes.soft}>{t('erase.reference', { reference })}</p>
    </div>
  )
}
