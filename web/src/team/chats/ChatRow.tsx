import type { Chat } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from '../../ui/SideList.module.css'
import { whenInList } from '../../ui/times.ts'
import { rememberChat, unreadsOf } from './chatCache.ts'

interface ChatRowProps {
  chat: Chat
  isChosen?: boolean
  onChosen?: (() => void) | undefined
}

/** One chat of a list: title and time, last words and what is unread. */
export function ChatRow({ chat, isChosen = false, onChosen }: ChatRowProps) {
  const { t } = useTranslation('chats')
  const queries = useQueryClient()
  const { user } = useSession()
  const unreads = unreadsOf(chat, user.id)
  return (
    <Link
      className={classes.row}
      to={`/chats/${chat.uuid}`}
      aria-current={isChosen ? 'page' : undefined}
      data-chosen={isChosen || undefined}
      data-unread={unreads > 0 || undefined}
      onClick={() => {
        rememberChat(queries, chat)
        onChosen?.()
      }}
    >
      <Avatar name={chat.title} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} title={chat.title}>
            {chat.title}
          </span>
          <time className={classes.time} dateTime={chat.updatedAt} title={formatDateTime(chat.updatedAt)}>
            {whenInList(chat.updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{chat.lastMessage || t('noMessages')}</span>
          {unreads > 0 && (
            <span className={classes.unread} role="img" aria-label={t('unread', { count: unreads })}>
              {unreads > 99 ? '99+' : unreads}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
