import { editMessage, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconMicrophone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { keepDraft, readDraft } from '../../platform/drafts.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { rememberMessage } from '../messageCache.ts'
import { CollisionBar } from '../together/CollisionBar.tsx'
import { useCollisionGuard } from '../together/useCollisionGuard.ts'
import { AttachMenu } from './AttachMenu.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { CardDialog } from './CardDialog.tsx'
import classes from './Composer.module.css'
import { FilesDialog } from './FilesDialog.tsx'
import { InteractiveDialog } from './InteractiveDialog.tsx'
import { ModeBar, NoteOffer, type Mode } from './ModeBar.tsx'
import { ModeItems, ModeToggles, useModes } from './modes.tsx'
import { Outgoing } from './Outgoing.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import { sign } from './sign.ts'
import { useObstacle } from './useObstacle.ts'
import { useOutbox, type Letter } from './useOutbox.ts'
import { useRecorder } from './useRecorder.ts'
import { WritingField } from './WritingField.tsx'

/** Narrower than this, the field needs the room of the buttons beside it: on a phone, or beside the drawer. */
const narrowPx = 480

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

function Desk(props: ComposerProps) {
  const { t } = useTranslation('composer')
  const desk = useDesk(props)
  const { ref, width } = useElementSize()
  const { outbox, modes, recorder, obstacle, mode } = desk
  if (obstacle)
    return (
      <div className={classes.desk}>
        <Outgoing outbox={outbox} />
        <NoteOffer reason={t(`obstacle.${obstacle}`)} onNote={modes.toggleNote} />
      </div>
    )
  const sendRecording = async () => {
    const file = await recorder.finish()
    if (file) desk.send({ file, isVoice: true })
  }
  return (
    <div ref={ref} className={classes.desk} data-mode={mode}>
      <Outgoing outbox={outbox} />
      <ModeBar
        mode={mode}
        about={props.editing ?? props.quoted}
        onLeave={mode === 'note' ? modes.toggleNote : props.onDone}
      />
      {recorder.startedAt === undefined ? (
        <Writing {...props} desk={desk} isNarrow={width < narrowPx} />
      ) : (
        <RecordingBar
          startedAt={recorder.startedAt}
          onCancel={recorder.cancel}
          onSend={() => void sendRecording()}
        />
      )}
      <Dialogs ticket={props.ticket} desk={desk} />
    </div>
  )
}

/** What lies on the desk: how the next words go out, and what goes with them. */
function useDesk({ ticket, quoted, editing, files, onFilesTaken, onDone }: ComposerProps) {
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const outbox = useOutbox(ticket)
  const modes = useModes()
  const recorder = useRecorder()
  const inTheWay = useObstacle(ticket)
  const [picked, setPicked] = useState<File[]>([])
  const [dialog, setDialog] = useState<'camera' | 'card' | 'interactive'>()
  const mode: Mode | undefined = editing ? 'editing' : modes.isNote ? 'note' : quoted ? 'replying' : undefined
  const obstacle = mode === 'editing' || mode === 'note' ? undefined : inTheWay
  const pick = (chosen: File[]) => setPicked((before) => [...before, ...chosen])
  useEffect(() => {
    if (files.length === 0) return
    if (obstacle) notifyWarning(t(`obstacle.${obstacle}`))
    else pick(files)
    onFilesTaken()
    // Taken once, when they are dropped.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files])
  return {
    outbox,
    modes,
    recorder,
    obstacle,
    mode,
    picked,
    setPicked,
    pick,
    dialog,
    setDialog,
    /** The first of them answers to what is quoted. */
    send: (...letters: Partial<Letter>[]) => {
      const { isNote: isPrivate, isSigned } = modes
      const quotedId = quoted && !isPrivate ? quoted.id : undefined
      outbox.send(
        ...letters.map(({ body = '', ...more }, index) => ({
          ...more,
          body: isSigned && !isPrivate ? sign(body, user.name) : body,
          isPrivate,
          ...(index === 0 && { quotedId }),
        })),
      )
      if (quoted) onDone()
    },
  }
}
type DeskState = ReturnType<typeof useDesk>

interface WritingProps extends ComposerProps {
  desk: DeskState
  isNarrow: boolean
}

function Writing({ ticket, quoted, editing, onDone, desk, isNarrow }: WritingProps) {
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const edit = useEdit(ticket, onDone)
  const { modes } = desk
  const form = useId()
  const draft = readDraft(user.id, `ticket ${ticket.id}`)
  const guard = useCollisionGuard(ticket, draft)
  const tone = modes.isNote ? 'note' : modes.isSigned ? 'signed' : 'plain'
  const common = {
    label: t('label', { name: ticket.contact.name }),
    placeholder: t(`placeholder.${tone}`),
    focusOn: editing ?? quoted,
    onEscape: onDone,
  }
  if (editing) {
    const save = (body: string) => {
      edit.mutate({ messageId: editing.id, body })
      return false
    }
    return <WritingField {...common} key={editing.id} initial={editing.body} onSubmit={save} />
  }
  const submit = (text: string) => {
    if (!modes.isNote && !guard.mayGo()) return false
    desk.send({ body: text })
    return true
  }
  return (
    <>
      {guard.overtakenBy && <CollisionBar answer={guard.overtakenBy} form={form} onReview={guard.accept} />}
      <WritingField
        {...common}
        key="new"
        id={form}
        initial={draft}
        left={<Attach ticket={ticket} desk={desk} isNarrow={isNarrow} />}
        right={!isNarrow && <ModeToggles modes={modes} />}
        idle={<RecordButton onStart={() => void desk.recorder.start()} />}
        onText={(text) => {
          keepDraft(user.id, `ticket ${ticket.id}`, text)
          guard.wrote(text)
        }}
        onSubmit={submit}
        onFiles={desk.pick}
      />
    </>
  )
}

function Attach({ ticket, desk, isNarrow }: Pick<WritingProps, 'ticket' | 'desk' | 'isNarrow'>) {
  const { modes, pick, setDialog } = desk
  const hasInteractive = ticket.channel === 'whatsapp' && !modes.isNote
  return (
    <AttachMenu
      onFiles={pick}
      onCamera={() => setDialog('camera')}
      onCard={() => setDialog('card')}
      onInteractive={hasInteractive ? () => setDialog('interactive') : undefined}
    >
      {isNarrow && <ModeItems modes={modes} />}
    </AttachMenu>
  )
}

function Dialogs({ ticket, desk }: { ticket: TicketDetail; desk: DeskState }) {
  const { picked, setPicked, pick, dialog, setDialog, send } = desk
  const close = () => setDialog(undefined)
  return (
    <>
      {picked.length > 0 && (
        <FilesDialog
          files={picked}
          onRemove={(file) => setPicked(picked.filter((other) => other !== file))}
          onSend={(chosen) => send(...chosen)}
          onClose={() => setPicked([])}
        />
      )}
      {dialog === 'camera' && <CameraDialog onTaken={(file) => pick([file])} onClose={close} />}
      {dialog === 'card' && <CardDialog onSend={(card) => send({ card })} onClose={close} />}
      {dialog === 'interactive' && <InteractiveDialog ticket={ticket} onClose={close} />}
    </>
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
