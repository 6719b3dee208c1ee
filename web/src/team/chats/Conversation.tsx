import { findChat, type Chat } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyWarning } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { unreadsOf } from './chatCache.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import classes from './Conversation.module.css'
import { MessageList } from './MessageList.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { useOutbox } from './useOutbox.ts'

interface ConversationProps {
  uuid: string
  onEdit: (chat: Chat) => void
  onDelete: (chat: Chat) => void
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
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function OpenChat({ chat, onEdit, onDelete }: { chat: Chat } & Omit<ConversationProps, 'uuid'>) {
  const { user } = useSession()
  const outbox = useOutbox(chat)
  // As it was when the chat was opened: reading it must not move the line under the reader's eyes.
  const [unreadAtOpening] = useState(() => unreadsOf(chat, user.id))
  useMarkRead(chat)
  useLeaveWhenGone(chat)
  return (
    <>
      <ChatHeader chat={chat} onEdit={onEdit} onDelete={onDelete} />
      <MessageList chat={chat} outbox={outbox} unreadAtOpening={unreadAtOpening} />
      <Composer chat={chat} onSend={(message) => void outbox.send({ message })} />
    </>
  )
}

/** A chat that was deleted, or that the reader was taken out of, closes by itself. */
function useLeaveWhenGone(chat: Chat) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const { user } = useSession()
  useCompanyEvent('chat', (event) => {
    if (event.action !== 'delete' || event.id !== chat.id) return
    if (chat.ownerId !== user.id) notifyWarning(t('gone', { title: chat.title }))
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
