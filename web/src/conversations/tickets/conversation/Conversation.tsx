import type { OpenedTicket, TicketDetail, TicketMessage } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState, type RefObject } from 'react'
import { useShown } from '../notifications/onScreen.ts'
import { errorText } from '../../../platform/errors.ts'
import { lazyPage } from '../../../platform/lazyPage.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Composer } from '../composer/Composer.tsx'
import { ContactDrawer } from '../drawer/ContactDrawer.tsx'
import { drawerMark, useDrawer } from '../drawer/useDrawer.ts'
import { NewTicketDialog } from '../list/NewTicketDialog.tsx'
import { rememberMessage } from '../messageCache.ts'
import { useTicketRoom } from '../presence/ticketRoom.ts'
import { TypingLine } from '../presence/TypingLine.tsx'
import { MacroCommandsSlot, MacrosSlot } from '../slots.ts'
import { useTicketCommands } from '../keys/useTicketCommands.ts'
import { conversationMark } from '../keys/writingField.ts'
import { ChosenBar } from './ChosenBar.tsx'
import classes from './Conversation.module.css'
import { ConversationActs } from './conversationActs.ts'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { CustomerLine } from './CustomerLine.tsx'
import { DeleteMessageDialog } from './dialogs/DeleteMessageDialog.tsx'
import { ForwardDialog } from './dialogs/ForwardDialog.tsx'
import { PictureViewer } from './dialogs/PictureViewer.tsx'
import { TicketLogDialog } from './dialogs/TicketLogDialog.tsx'
import { TimelineDialog } from './dialogs/TimelineDialog.tsx'
import { DropArea } from './DropArea.tsx'
import { MessageList } from './MessageList.tsx'
import { SearchBar } from './search/SearchBar.tsx'
import { SearchedWords } from './search/searchedWords.ts'
import { useHighlight } from './search/useHighlight.ts'
import { useSearchKey } from './search/useSearchKey.ts'
import { TicketHeader } from './TicketHeader.tsx'
import { useJump } from './useJump.ts'
import { useMessages } from './useMessages.ts'
import { useMarkRead, useOpenTicket } from './useOpenTicket.ts'
import { SnoozeNotice } from './SnoozeNotice.tsx'
import { isWaiting, WaitingNotice } from './WaitingNotice.tsx'
import { WindowNotice } from './WindowNotice.tsx'

/** Seldom wanted, and more than all the rest: it is fetched when somebody asks for it. */
const ExportDialog = lazyPage(async () => (await import('./export/ExportDialog.tsx')).ExportDialog)

interface ConversationProps {
  uuid: string
  onBack: () => void
  /** A macro takes the ticket elsewhere in a moment: on to the list, unless told otherwise. */
  onLeft?: () => void
}

/** One ticket: who writes, what was said, and the place to reply. */
export function Conversation({ uuid, onBack, onLeft = onBack }: ConversationProps) {
  const { data: ticket, error, refetch } = useOpenTicket(uuid)
  const list = useMessages(uuid, ticket)
  if (ticket) return <OpenTicket ticket={ticket} list={list} onBack={onBack} onLeft={onLeft} />
  if (error) {
    return (
      <div className={classes.middle}>
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  return <ConversationSkeleton />
}

/** What stands over the conversation. */
type Shown =
  | { dialog: 'delete' | 'timeline' | 'picture' | 'talk'; message: TicketMessage }
  | { dialog: 'forward'; messages: TicketMessage[] }
  | { dialog: 'log' | 'export' | 'macros' }

interface OpenTicketProps {
  ticket: OpenedTicket
  list: ReturnType<typeof useMessages>
  onBack: () => void
  onLeft: () => void
}

/** What is to be known about a ticket before one writes in it. */
function Notices({ ticket }: { ticket: OpenedTicket }) {
  return (
    <>
      {ticket.customer && <CustomerLine customer={ticket.customer} />}
      {isWaiting(ticket) && <WaitingNotice ticket={ticket} />}
      {ticket.snoozedUntil !== null && <SnoozeNotice ticket={ticket} until={ticket.snoozedUntil} />}
      {ticket.window && ticket.status !== 'closed' && <WindowNotice window={ticket.window} />}
    </>
  )
}

function OpenTicket({ ticket, list, onBack, onLeft }: OpenTicketProps) {
  const writing = useWriting()
  const chosen = useChosen()
  const [shown, setShown] = useState<Shown>()
  const drawer = useDrawer()
  const [files, setFiles] = useState<File[]>([])
  const { frame, jumpTo } = useJump(list)
  const [isSearching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const openSearch = useCallback(() => setSearching(true), [])
  const closeSearch = () => {
    setSearching(false)
    // The arrows go on scrolling where the eyes are.
    frame.current?.querySelector<HTMLElement>('[role="log"]')?.focus()
  }
  useSearchKey(frame, isSearching, openSearch)
  useHighlight(frame, words, list.messages)
  const isWritable = ticket.status === 'open' || ticket.status === 'group'
  useMarkRead(ticket, list.isCurrent && !list.hasNewer)
  useTicketRoom(ticket)
  useShown(ticket.uuid)

  const { reply, edit } = writing
  const { toggle } = chosen
  const acts = useMemo(
    () => ({
      ticket,
      isWritable,
      reply,
      edit,
      jumpTo,
      choose: toggle,
      remove: (message: TicketMessage) => setShown({ dialog: 'delete', message }),
      forward: (message: TicketMessage) => setShown({ dialog: 'forward', messages: [message] }),
      talkTo: (message: TicketMessage) => setShown({ dialog: 'talk', message }),
      showTimeline: (message: TicketMessage) => setShown({ dialog: 'timeline', message }),
      showPicture: (message: TicketMessage) => setShown({ dialog: 'picture', message }),
    }),
    [ticket, isWritable, reply, edit, jumpTo, toggle],
  )
  const handlers = {
    onContact: drawer.toggle,
    onLog: () => setShown({ dialog: 'log' }),
    onChoose: chosen.start,
    onSearch: openSearch,
    onExport: () => setShown({ dialog: 'export' }),
    onMacros: () => setShown({ dialog: 'macros' }),
  }
  useTicketCommands(ticket, isWritable, handlers)
  const forwardChosen = () => {
    const messages = list.messages?.filter(({ id }) => chosen.ids?.has(id)) ?? []
    setShown({ dialog: 'forward', messages })
  }
  return (
    <ConversationActs value={acts}>
      <div className={classes.conversation} ref={frame} {...{ [conversationMark]: true }}>
        <DropArea isEnabled={isWritable} onFiles={setFiles}>
          <div className={classes.top}>
            <TicketHeader ticket={ticket} onBack={onBack} hasDrawer={drawer.isOpen} {...handlers} />
            {isSearching && <SearchBar ticket={ticket} onWords={setWords} onClose={closeSearch} />}
            <Notices ticket={ticket} />
          </div>
          <div className={classes.said}>
            <SearchedWords value={words}>
              <MessageList list={list} chosen={chosen.ids} />
            </SearchedWords>
            <TypingLine ticketId={ticket.id} />
          </div>
          <div className={classes.foot}>
            {chosen.ids ? (
              <ChosenBar count={chosen.ids.size} onForward={forwardChosen} onCancel={chosen.stop} />
            ) : (
              <Composer
                ticket={ticket}
                shown={list.messages}
                quoted={writing.quoted}
                editing={writing.editing}
                files={files}
                onFilesTaken={() => setFiles([])}
                onDone={writing.done}
              />
            )}
          </div>
        </DropArea>
        {drawer.isOpen && (
          <div className={classes.drawer} {...{ [drawerMark]: true }}>
            <ContactDrawer ticket={ticket} isEntered={drawer.isEntered} onClose={drawer.toggle} />
          </div>
        )}
      </div>
      {isWritable && <MacroCommandsSlot ticket={ticket} onLeft={onLeft} />}
      {shown && (
        <Dialogs
          ticket={ticket}
          frame={frame}
          shown={shown}
          onLeft={onLeft}
          onClose={() => setShown(undefined)}
        />
      )}
    </ConversationActs>
  )
}

/** What the next words refer to. */
function useWriting() {
  const [mode, setMode] = useState<{ is: 'replying' | 'editing'; message: TicketMessage }>()
  const reply = useCallback((message: TicketMessage) => setMode({ is: 'replying', message }), [])
  return useMemo(
    () => ({
      quoted: mode?.is === 'replying' ? mode.message : null,
      editing: mode?.is === 'editing' ? mode.message : null,
      reply,
      edit: (message: TicketMessage) => setMode({ is: 'editing', message }),
      done: () => setMode(undefined),
    }),
    [mode, reply],
  )
}

/** The messages that are chosen to be forwarded, while somebody chooses. */
function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<number>>()
  return useMemo(
    () => ({
      ids,
      start: () => setIds(new Set()),
      stop: () => setIds(undefined),
      toggle: ({ id }: TicketMessage) =>
        setIds((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        }),
    }),
    [ids],
  )
}

interface DialogsProps {
  ticket: TicketDetail
  frame: RefObject<HTMLElement | null>
  shown: Shown
  onLeft: () => void
  onClose: () => void
}

function Dialogs({ ticket, frame, shown, onLeft, onClose }: DialogsProps) {
  const queries = useQueryClient()
  switch (shown.dialog) {
    case 'delete':
      return (
        <DeleteMessageDialog
          message={shown.message}
          onDeleted={(message) => !message.isPrivate && rememberMessage(queries, ticket.uuid, message)}
          onClose={onClose}
        />
      )
    case 'timeline':
      return <TimelineDialog message={shown.message} onClose={onClose} />
    case 'picture':
      return <PictureViewer message={shown.message} onClose={onClose} />
    case 'talk':
      return (
        <NewTicketDialog contact={shown.message.contact} whatsappId={ticket.whatsappId} onClose={onClose} />
      )
    case 'forward':
      return <ForwardDialog messages={shown.messages} onClose={onClose} />
    case 'export':
      return (
        <Suspense>
          <ExportDialog ticket={ticket} frame={frame} onClose={onClose} />
        </Suspense>
      )
    case 'macros':
      return <MacrosSlot ticket={ticket} onLeft={onLeft} onClose={onClose} />
    case 'log':
      return <TicketLogDialog ticket={ticket} onClose={onClose} />
  }
}
