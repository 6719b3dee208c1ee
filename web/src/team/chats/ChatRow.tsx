import type { Chat } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readDraft } from '../../platform/drafts.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from '../../ui/SideList.module.css'
import { whenInList } from '../../ui/times.ts'
import { mentionsOf, rememberChat, unreadsOf } from './chatCache.ts'
import { titleOf } from './conversation.ts'

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
  const isNamed = mentionsOf(chat, user.id) > 0
  const title = titleOf(chat, user.id)
  const draft = isChosen ? '' : readDraft(user.id, `chat ${chat.id}`)
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
      <Avatar name={title} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} title={title}>
            {title}
          </span>
          <time className={classes.time} dateTime={chat.updatedAt} title={formatDateTime(chat.updatedAt)}>
            {whenInList(chat.updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>
            {draft ? t('draft', { text: draft }) : chat.lastMessage || t('noMessages')}
          </span>
          {isNamed && (
            <span className={classes.unread} role="img" aria-label={t('mentioned')} title={t('mentioned')}>
              @
            </span>
          )}
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
