import type { QuickMessage, TicketDetail, TicketMessage } from '@chatflow/contract'
import { useEffect, useState } from 'react'
import { keepDraft } from '../../../platform/drafts.ts'
import { notifyWarning } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { Mode } from './ModeBar.tsx'
import { useModes } from './modes.tsx'
import { keepQuick, readKeptQuick } from '../../quickMessages/keptQuick.ts'
import { sign } from './sign.ts'
import { useObstacle } from './useObstacle.ts'
import { useOutbox, type OutboxItem } from './useOutbox.ts'
import { useRecorder } from './useRecorder.ts'

/** To whom and about what is written. */
export interface ComposerContext {
  ticket: TicketDetail
  /** What stands in the conversation. */
  shown: TicketMessage[] | undefined
  /** What the next words reply to. */
  quoted: TicketMessage | null
  /** The message whose words are changed instead of writing new ones. */
  editing: TicketMessage | null
  /** Dropped on the conversation. */
  files: File[]
  onFilesTaken: () => void
  /** The reply or the change is written, or given up. */
  onDone: () => void
}

type ComposerDialog =
  | 'camera'
  | 'card'
  | 'place'
  | 'poll'
  | 'sticker'
  | 'interactive'
  | 'template'
  | 'schedule'
  | 'quick'
/** What comes of these goes to the customer. */
const makes: ComposerDialog[] = ['card', 'place', 'poll', 'sticker', 'interactive', 'template']

/** How the next words go out, and what goes with them. */
export function useComposer(context: ComposerContext) {
  const { ticket, shown, quoted, editing, files, onFilesTaken, onDone } = context
  const { t } = useTranslation('composer')
  const { user } = useSession()
  const outbox = useOutbox(ticket, shown)
  const modes = useModes(ticket.id)
  const recorder = useRecorder(ticket.abilities?.voiceNotes === true)
  const [picked, setPicked] = useState<File[]>([])
  const [quick, setQuick] = useState(() => readKeptQuick(user.id, ticket.id))
  const [dialog, setDialog] = useState<ComposerDialog>()
  /** Another field each time the words have gone elsewhere. */
  const [fieldKey, setFieldKey] = useState(0)
  const mode: Mode | undefined = editing ? 'editing' : modes.isNote ? 'note' : quoted ? 'replying' : undefined
  const { obstacle, isHolding } = useObstacle(ticket, mode)
  const isInDialog = picked.length > 0 || (dialog !== undefined && makes.includes(dialog))
  const pick = (chosen: File[]) => setPicked((before) => [...before, ...chosen])
  useDropped(files, () => {
    if (obstacle) notifyWarning(t(`obstacle.${obstacle}`))
    else pick(files)
    onFilesTaken()
  })
  return {
    outbox,
    modes,
    recorder,
    obstacle,
    /** What is sent waits until the customer writes again. */
    isHolding,
    mode,
    picked,
    setPicked,
    pick,
    /** The quick message whose file goes with the next words. */
    quick,
    setQuick: (chosen: QuickMessage | undefined) => {
      keepQuick(user.id, ticket.id, chosen)
      setQuick(chosen)
    },
    dialog,
    setDialog,
    /** What is being made lies in a dialog over the field. */
    isInDialog,
    /** Something other than words is on its way to the customer. */
    isMaking: isInDialog || dialog === 'camera' || quick !== undefined || recorder.startedAt !== undefined,
    fieldKey,
    /** The words are taken care of: the field is empty again. */
    clearField: () => {
      keepDraft(user.id, `ticket ${ticket.id}`, '')
      setFieldKey((before) => before + 1)
    },
    /** The first of them replies to what is quoted. */
    send: (...items: Partial<OutboxItem>[]) => {
      const { isNote: isPrivate, isSigned } = modes
      const quotedId = quoted && !isPrivate ? quoted.id : undefined
      void outbox.send(
        ...items.map(({ body = '', ...more }, index) => ({
          ...more,
          body: isSigned ? sign(body, user.name) : body,
          isPrivate,
          mayWait: isHolding,
          ...(index === 0 && { quotedId }),
        })),
      )
      if (quoted) onDone()
    },
  }
}
export type ComposerState = ReturnType<typeof useComposer>

/** Files are taken once, when they are dropped. */
function useDropped(files: File[], take: () => void) {
  useEffect(() => {
    if (files.length > 0) take()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files])
}
