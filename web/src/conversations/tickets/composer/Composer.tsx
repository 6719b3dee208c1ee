import type { TicketDetail } from '@chatflow/contract'
import { useId } from 'react'
import { readDraft } from '../../../platform/drafts.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { Gate } from '../../../ui/FormDialog.tsx'
import { useInnerWidth } from '../../../ui/useInnerWidth.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { focusWritingField } from '../keys/writingField.ts'
import { ScheduleSlot } from '../slots.ts'
import { CollisionBar } from '../presence/CollisionBar.tsx'
import { useWritingPresence } from '../presence/useWritingPresence.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { CardDialog } from './CardDialog.tsx'
import classes from './Composer.module.css'
import { FilesDialog } from './FilesDialog.tsx'
import { InteractiveDialog } from './InteractiveDialog.tsx'
import { ModeBar, NoteOffer } from './ModeBar.tsx'
import { NewQuickDialog } from '../../quickMessages/NewQuickDialog.tsx'
import { PendingMessages } from './PendingMessages.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { PollDialog } from './PollDialog.tsx'
import { RecordingBar } from './RecordingBar.tsx'
import { StickerDialog } from './StickerDialog.tsx'
import { TemplateDialog, TemplateOffer } from './TemplateDialog.tsx'
import { useComposer, type ComposerState, type ComposerContext } from './useComposer.ts'
import { useOutbox } from './useOutbox.ts'
import { Writing } from './Writing.tsx'

/** Narrower than this, the field needs the room of the buttons beside it: on a phone, or beside the drawer. */
const narrowPx = 480
/** From here on there is room to say what else the field can do. */
const roomyPx = 760

/** Where the reply is written, or why none can be. */
export function Composer(props: ComposerContext) {
  const { status } = props.ticket
  return status === 'open' || status === 'group' ? <OpenComposer {...props} /> : <ClosedComposer {...props} />
}

/** What was under way when the ticket was closed is not hidden with the field: its writer has to know. */
function ClosedComposer({ ticket, shown }: ComposerContext) {
  const { t } = useTranslation('composer')
  const outbox = useOutbox(ticket, shown)
  return (
    <div className={classes.composer}>
      <PendingMessages outbox={outbox} />
      <p className={classes.obstacle}>{t(`obstacle.${reasonOf(ticket)}`)}</p>
    </div>
  )
}

function reasonOf({ status, contact }: ComposerContext['ticket']) {
  if (contact.erasedAt !== null) return 'erased'
  return status === 'pending' || status === 'closed' ? status : 'waiting'
}

function OpenComposer(props: ComposerContext) {
  const { t } = useTranslation('composer')
  const { t: tPresence } = useTranslation('ticketPresence')
  const { ticket } = props
  const { user } = useSession()
  const composer = useComposer(props)
  const draft = readDraft(user.id, `ticket ${ticket.id}`)
  const { isNote } = composer.modes
  const guard = useWritingPresence(ticket, { draft, isMore: composer.isMaking, isNote })
  const form = useId()
  const { ref, width } = useInnerWidth('composer')
  const { outbox, modes, recorder, obstacle, mode } = composer
  if (obstacle)
    return (
      <div className={classes.composer}>
        <PendingMessages outbox={outbox} />
        <NoteOffer reason={t(`obstacle.${obstacle}`)} onNote={modes.toggleNote} />
      </div>
    )
  const mayGo = () => modes.isNote || guard.mayGo()
  const notice = (where: { form?: string }) =>
    guard.overtakenBy && <CollisionBar reply={guard.overtakenBy} onReview={guard.accept} {...where} />
  const insistLabel = guard.overtakenBy && tPresence('collision.send')
  const gate = { mayGo, notice: notice({}), insistLabel }
  const sendRecording = async () => {
    recorder.pause()
    if (!mayGo()) return
    const file = await recorder.finish()
    if (file) composer.send({ file, isVoice: true })
  }
  return (
    <div ref={ref} className={classes.composer} data-mode={mode} data-signed={modes.isSigned || undefined}>
      <PendingMessages outbox={outbox} />
      <ModeBar
        mode={mode}
        about={props.editing ?? props.quoted}
        onLeave={mode === 'note' ? modes.toggleNote : props.onDone}
      />
      {!composer.isInDialog && notice({ form })}
      {composer.isHolding && ticket.abilities?.templates && (
        <TemplateOffer onOpen={() => composer.setDialog('template')} />
      )}
      {recorder.startedAt === undefined ? (
        <Writing
          {...props}
          composer={composer}
          guard={{ ...guard, mayGo }}
          form={form}
          isNarrow={width < narrowPx}
          isRoomy={width >= roomyPx}
        />
      ) : (
        <RecordingBar
          id={form}
          startedAt={recorder.startedAt}
          isPaused={recorder.isPaused}
          onCancel={recorder.cancel}
          onSend={() => void sendRecording()}
        />
      )}
      <Dialogs ticket={ticket} written={draft} composer={composer} gate={gate} />
    </div>
  )
}

interface DialogsProps {
  ticket: TicketDetail
  /** The words so far. */
  written: string
  composer: ComposerState
  gate: Gate
}

function Dialogs({ ticket, written, composer, gate }: DialogsProps) {
  const { modes, picked, setPicked, pick, dialog, setDialog, clearField, send } = composer
  const isPhone = useIsPhone()
  const close = () => setDialog(undefined)
  /** A user who is done goes on writing: on the button that opened the dialog their next letters would be commands. */
  const goOn = (closing: () => void) => () => {
    closing()
    if (!isPhone) focusWritingField()
  }
  return (
    <>
      {picked.length > 0 && (
        <FilesDialog
          files={picked}
          onRemove={(file) => setPicked(picked.filter((other) => other !== file))}
          onSend={(chosen) => send(...chosen)}
          onClose={goOn(() => setPicked([]))}
          gate={gate}
        />
      )}
      {dialog === 'camera' && <CameraDialog onTaken={(file) => pick([file])} onClose={close} />}
      {dialog === 'card' && (
        <CardDialog gate={gate} onSend={(card) => send({ card })} onClose={goOn(close)} />
      )}
      {dialog === 'place' && (
        <PlaceDialog gate={gate} onSend={(place) => send({ place })} onClose={goOn(close)} />
      )}
      {dialog === 'poll' && (
        <PollDialog gate={gate} onSend={(poll) => send({ poll })} onClose={goOn(close)} />
      )}
      {dialog === 'sticker' && (
        <StickerDialog gate={gate} onSend={(file) => send({ file, isSticker: true })} onClose={goOn(close)} />
      )}
      {dialog === 'quick' && <NewQuickDialog message={written} onClose={goOn(close)} />}
      {dialog === 'schedule' && (
        <ScheduleSlot
          ticket={ticket}
          body={written}
          isSigned={modes.isSigned}
          onSaved={clearField}
          onClose={goOn(close)}
        />
      )}
      {dialog === 'template' && <TemplateDialog ticket={ticket} gate={gate} onClose={goOn(close)} />}
      {dialog === 'interactive' && <InteractiveDialog ticket={ticket} gate={gate} onClose={goOn(close)} />}
    </>
  )
}
