import { editMessage, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { rememberMessage } from '../messageCache.ts'
import { AttachMenu } from './AttachMenu.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { CardDialog } from './CardDialog.tsx'
import classes from './Composer.module.css'
import { keepDraft, readDraft } from './drafts.ts'
import { FilesDialog } from './FilesDialog.tsx'
import { InteractiveDialog } from './InteractiveDialog.tsx'
import { ModeBar, NoteOffer } from './ModeBar.tsx'
import { ModeItems, ModeToggles, useModes } from './modes.tsx'
import { Outgoing } from './Outgoing.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import { sign } from './sign.ts'
import { useObstacle } from './useObstacle.ts'
import { useOutbox, type Letter } from './useOutbox.ts'
import { useRecorder } from './useRecorder.ts'
import { WritingField } from './WritingField.tsx'

interface ComposerProps {
  ticket: TicketDetail
  /** What the next words answer to. */
  quoted: TicketMessage | null
  /** The message whose words are changed instead of writing new ones. */
  editing: TicketMessage | null
  /** Dropped on the conversation. */
  files: File[]
  onFilesTaken: () => void
  /** The answer or the change is written, or given up. */
  onDone: () => void
}

/** Where the answer is written, or why none can be. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('composer')
  const { status } = props.ticket
  if (status === 'open' || status === 'group') return <Desk {...props} />
  const reason = status === 'pending' || status === 'closed' ? status : 'waiting'
  return <p className={classes.obstacle}>{t(`obstacle.${reason}`)}</p>
}

function Desk({ ticket, quoted, editing, files, onFilesTaken, onDone }: ComposerProps) {
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const isPhone = useIsPhone()
  const outbox = useOutbox(ticket)
  const modes = useModes()
  const recorder = useRecorder()
  const obstacle = useObstacle(ticket)
  const edit = useEdit(ticket, onDone)
  const [picked, setPicked] = useState<File[]>([])
  const [dialog, setDialog] = useState<'camera' | 'card' | 'interactive'>()
  const isRefused = obstacle !== undefined && !modes.isNote && !editing

  const send = (body: string, more: Partial<Letter> = {}) => {
    const isSigned = modes.isSigned && !modes.isNote
    outbox.send({ body: isSigned ? sign(body, user.name) : body, isPrivate: modes.isNote, ...more })
  }
  const submit = (text: string): boolean => {
    if (editing) {
      edit.mutate({ messageId: editing.id, body: text })
      return false
    }
    send(text, quoted && !modes.isNote ? { quotedId: quoted.id } : {})
    if (quoted) onDone()
    return true
  }
  const pick = (chosen: File[]) => setPicked((before) => [...before, ...chosen])
  useEffect(() => {
    if (files.length === 0) return
    if (isRefused) notifyWarning(t(`obstacle.${obstacle}`))
    else pick(files)
    onFilesTaken()
    // Taken once, when they are dropped.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files])
  const sendRecording = async () => {
    const file = await recorder.finish()
    if (file) send('', { file, isVoice: true })
  }
  if (isRefused)
    return (
      <div className={classes.desk}>
        <Outgoing outbox={outbox} />
        <NoteOffer reason={t(`obstacle.${obstacle}`)} onNote={modes.toggleNote} />
      </div>
    )
  const mode = editing ? 'editing' : modes.isNote ? 'note' : quoted ? 'replying' : undefined
  return (
    <div className={classes.desk} data-mode={mode}>
      <Outgoing outbox={outbox} />
      <ModeBar mode={mode} about={editing ?? quoted} onLeave={modes.isNote && !editing ? modes.toggleNote : onDone} />
      {recorder.startedAt !== undefined ? (
        <RecordingBar
          startedAt={recorder.startedAt}
          onCancel={recorder.cancel}
          onSend={() => void sendRecording()}
        />
      ) : (
        <WritingField
          key={editing?.id ?? 'new'}
          initial={editing?.body ?? readDraft(user.id, ticket.id)}
          label={t('label', { name: ticket.contact.name })}
          placeholder={t(modes.isNote ? 'placeholder.note' : modes.isSigned ? 'placeholder.signed' : 'placeholder.plain', { name: user.name })}
          focusOn={editing ?? quoted}
          left={
            !editing && (
              <AttachMenu
                onFiles={pick}
                onCamera={() => setDialog('camera')}
                onCard={() => setDialog('card')}
                onInteractive={
                  ticket.channel === 'whatsapp' && !modes.isNote ? () => setDialog('interactive') : undefined
                }
              >
                {isPhone && <ModeItems modes={modes} />}
              </AttachMenu>
            )
          }
          right={!editing && !isPhone && <ModeToggles modes={modes} />}
          idle={!editing && <RecordButton onStart={() => void recorder.start()} />}
          onText={(text) => !editing && keepDraft(user.id, ticket.id, text)}
          onSubmit={submit}
          onFiles={editing ? undefined : pick}
          onEscape={onDone}
        />
      )}
      {picked.length > 0 && (
        <FilesDialog
          files={picked}
          onRemove={(file) => setPicked(picked.filter((other) => other !== file))}
          onSend={(chosen) => chosen.forEach(({ file, caption }) => send(caption, { file }))}
          onClose={() => setPicked([])}
        />
      )}
      {dialog === 'camera' && (
        <CameraDialog onTaken={(file) => pick([file])} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'card' && (
        <CardDialog onSend={(card) => send('', { card })} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'interactive' && (
        <InteractiveDialog ticket={ticket} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}

function RecordButton({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('composer')
  return (
    <Tooltip label={t('voice.start')}>
      <ActionIcon variant="filled" size={42} radius="xl" aria-label={t('voice.start')} onClick={onStart}>
        <IconMicrophone size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function useEdit({ uuid }: TicketDetail, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, body }: { messageId: number; body: string }) =>
      call(editMessage, { params: { messageId }, body: { body } }),
    onSuccess: (message) => {
      rememberMessage(queries, uuid, message)
      onDone()
    },
    onError: notifyError,
  })
}
