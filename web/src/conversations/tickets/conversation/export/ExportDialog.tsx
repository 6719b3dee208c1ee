import type { TicketDetail } from '@chatflow/contract'
import { Button, Modal, Progress, Switch } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { notifyError, notifyWarning } from '../../../../platform/notify.ts'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import dialogs from '../../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../../ui/useDialogLife.ts'
import { exportConversation } from './exportConversation.ts'

interface ExportDialogProps {
  ticket: TicketDetail
  frame: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Makes a PDF of the conversation and hands it to the browser. Closing it stops the making. */
export function ExportDialog({ ticket, frame, onClose }: ExportDialogProps) {
  const { t } = useTranslation('conversationView')
  const { t: ui } = useTranslation('ui')
  const { close, life } = useDialogLife(onClose)
  const [withNotes, setNotes] = useState(false)
  const { progress, make } = useExport(ticket, close)
  const isMaking = progress !== undefined
  const start = () => {
    // A conversation in which nothing was said has nothing to show.
    if (frame.current?.querySelector('[role="log"]')) void make(withNotes)
    else notifyWarning(t('export.missing'))
  }
  return (
    <Modal
      {...life}
      title={t('export.title')}
      size={480}
      padding={24}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': ui('dialog.close') }}
      onClose={close}
    >
      <p className={dialogs.sentence}>{t('export.text', { name: ticket.contact.name })}</p>
      <Switch
        mt={16}
        label={t('export.notes')}
        description={t('export.notesHelp')}
        disabled={isMaking}
        checked={withNotes}
        onChange={(event) => setNotes(event.currentTarget.checked)}
      />
      {/* Always there: nothing moves when the making begins. */}
      <Progress
        mt={24}
        value={(progress ?? 0) * 100}
        aria-label={t('export.progress')}
        style={{ visibility: isMaking ? 'visible' : 'hidden' }}
      />
      <footer className={dialogs.buttons}>
        <Button variant="default" onClick={close}>
          {ui('dialog.cancel')}
        </Button>
        <Button data-autofocus loading={isMaking} onClick={start}>
          {t('export.submit')}
        </Button>
      </footer>
    </Modal>
  )
}

function useExport(ticket: TicketDetail, onDone: () => void) {
  const { t } = useTranslation('conversationView')
  const { user } = useSession()
  const [progress, setProgress] = useState<number>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const make = async (withNotes: boolean) => {
    setProgress(0)
    try {
      const file = await exportConversation({
        ticket,
        company: user.company.name,
        withNotes,
        onProgress: setProgress,
        isCancelled: () => isGone.current,
        pageName: (page, pages) => t('export.page', { page, pages }),
      })
      if (!file) return
      save(file, `${t('export.file')}-${ticket.id}.pdf`)
      onDone()
    } catch (error) {
      notifyError(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, make }
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
