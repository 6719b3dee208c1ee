import { findChat, reactToChatMessage, type Chat, type ChatMessage } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FilesDialog } from '../../conversations/tickets/composer/FilesDialog.tsx'
import { DropArea } from '../../conversations/tickets/conversation/DropArea.tsx'
import { ApiError, call, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { ChatActs } from './chatActs.ts'
import { messagesKey, unreadsOf, type MessagePages } from './chatCache.ts'
import { ChatHeader, type HeaderActions } from './ChatHeader.tsx'
import type { ChatMode } from './ChatModeBar.tsx'
import { ChatPicture } from './ChatPicture.tsx'
import { ChatTypingLine } from './ChatTypingLine.tsx'
import { Composer } from './Composer.tsx'
import classes from './Conversation.module.css'
import { titleOf } from './conversation.ts'
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx'
import { MessageList } from './MessageList.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { changeMessage } from './teamEvents.ts'
import { quotedOf } from './useChatSummary.ts'
import { useChatWriting } from './useChatWriting.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useOutbox } from './useOutbox.ts'

interface ConversationProps extends HeaderActions {
  uuid: string
  /** The message that the reader came for. */
  wanted: number | undefined
}

/** One chat: who is in it, what was said, and the place to write. */
export function Conversation({ uuid, ...actions }: ConversationProps) {
  const { t } = useTranslation('chats')
  const { data: chat, error, refetch } = useEndpoint(findChat, { params: { chatId: uuid } })
  if (chat) return <OpenChat chat={chat} {...actions} />
  if (!error) return <ConversationSkeleton />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={classes.middle}>
      {isMissing ? (
        <EmptyState icon={IconMessageOff} text={t('missing')} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={refetch} />
      )}
    </div>
  )
}

/** What is open over the messages. */
type Shown = { is: 'readers' | 'picture' | 'delete'; message: ChatMessage }

function OpenChat({ chat, wanted, ...header }: { chat: Chat } & Omit<ConversationProps, 'uuid'>) {
  const { user } = useSession()
  const outbox = useOutbox(chat)
  // As it was when the chat was opened: reading it must not move the line under the reader's eyes.
  const [unreadAtOpening] = useState(() => unreadsOf(chat, user.id))
  const [mode, setMode] = useState<ChatMode>()
  const [shown, setShown] = useState<Shown>()
  const [files, setFiles] = useState<File[]>([])
  const leaveMode = () => setMode(undefined)
  const writing = useChatWriting({
    chat,
    mode,
    onLeaveMode: leaveMode,
    onSend: (item) => void outbox.send(item),
  })
  const { beginEdit } = writing
  const react = useReact(chat)
  const acts = useMemo<Omit<ChatActs, 'jumpTo' | 'tickets'>>(
    () => ({
      chat,
      react,
      reply: (message) => setMode({ is: 'replying', message }),
      edit: (message) => {
        beginEdit(message.message)
        setMode({ is: 'editing', message })
      },
      remove: (message) => setShown({ is: 'delete', message }),
      showReaders: (message) => setShown({ is: 'readers', message }),
      showPicture: (message) => setShown({ is: 'picture', message }),
    }),
    [chat, react, beginEdit],
  )
  const lastOwn = useLastOwn(chat)
  useMarkRead(chat)
  useLeaveWhenGone(chat)
  const closeShown = () => setShown(undefined)
  return (
    <DropArea isEnabled onFiles={setFiles} className={classes.drop}>
      <ChatHeader chat={chat} {...header} />
      <MessageList
        chat={chat}
        outbox={outbox}
        unreadAtOpening={unreadAtOpening}
        wanted={wanted}
        acts={acts}
      />
      <ChatTypingLine chat={chat} />
      <Composer
        chat={chat}
        mode={mode}
        writing={writing}
        onLeaveMode={leaveMode}
        onFiles={setFiles}
        onEditLast={() => {
          const last = lastOwn()
          if (last) acts.edit(last)
        }}
      />
      {files.length > 0 && (
        <FilesDialog
          files={files}
          onRemove={(file) => setFiles((all) => all.filter((other) => other !== file))}
          onSend={(chosen) => {
            const quoted = mode?.is === 'replying' ? quotedOf(mode.message) : undefined
            void outbox.send(
              ...chosen.map(({ file, body }, index) => ({
                file,
                message: body,
                quoted: index === 0 ? quoted : undefined,
              })),
            )
            leaveMode()
          }}
          onClose={() => setFiles([])}
          gate={openGate}
        />
      )}
      {shown?.is === 'readers' && <ReadersDialog chat={chat} message={shown.message} onClose={closeShown} />}
      {shown?.is === 'picture' && <ChatPicture message={shown.message} onClose={closeShown} />}
      {shown?.is === 'delete' && (
        <DeleteMessageDialog chat={chat} message={shown.message} onClose={closeShown} />
      )}
    </DropArea>
  )
}

/** Among colleagues nothing holds a file back. */
const openGate = { mayGo: () => true, notice: null, insistLabel: undefined }

function useReact({ id: chatId, uuid }: Chat): ChatActs['react'] {
  const queries = useQueryClient()
  return useMemo(
    () => (message, emoji, isOn) => {
      const params = { chatId, chatMessageId: message.id }
      call(reactToChatMessage, { params, body: { emoji, isOn } })
        .then((changed) => changeMessage(queries, uuid, changed))
        .catch(notifyError)
    },
    [queries, chatId, uuid],
  )
}

/** One's own last message among those that are shown, if it may still be changed. */
function useLastOwn({ uuid }: Chat) {
  const queries = useQueryClient()
  const { user } = useSession()
  return (): ChatMessage | undefined => {
    const pages = queries.getQueryData<MessagePages>(messagesKey(uuid))?.pages ?? []
    const all = pages.toReversed().flatMap(({ records }) => records)
    return all.findLast(({ senderId, isDeleted }) => senderId === user.id && !isDeleted)
  }
}

/** A chat that was deleted, or that the reader was taken out of, closes by itself. */
function useLeaveWhenGone(chat: Chat) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const { user } = useSession()
  useCompanyEvent('chat', (event) => {
    if (event.action !== 'delete' || event.id !== chat.id) return
    if (chat.ownerId !== user.id) notifyWarning(t('gone', { title: titleOf(chat, user.id) }))
    void navigate({ to: '/chats', replace: true })
  })
}

function ConversationSkeleton() {
  return (
    <div className={classes.header} aria-busy>
      <Skeleton circle width={36} height={36} />
      <Skeleton height={14} width={180} radius="xl" />
    </div>
  )
}
