import type { Chat, ChatMessage } from '@chatflow/contract'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './ChatBubble.module.css'
import { readersOf } from './conversation.ts'

interface ReadersDialogProps {
  chat: Chat
  message: ChatMessage
  onClose: () => void
}

/** Who has read a message, and who has not. */
export function ReadersDialog({ chat, message, onClose }: ReadersDialogProps) {
  const { t } = useTranslation('chatTalk')
  const { read, unread } = readersOf(chat, message)
  return (
    <ViewDialog title={t('readers.title')} size={440} onClose={onClose}>
      <Readers title={t('readers.read', { count: read.length })} members={read} isRead />
      <Readers title={t('readers.unread', { count: unread.length })} members={unread} />
    </ViewDialog>
  )
}

interface ReadersProps {
  title: string
  members: Chat['users']
  isRead?: boolean
}

function Readers({ title, members, isRead = false }: ReadersProps) {
  if (members.length === 0) return null
  return (
    <>
      <h3 className={classes.readersTitle}>{title}</h3>
      <ul className={classes.readers}>
        {members.map(({ userId, user, readAt }) => (
          <li key={userId} className={classes.reader}>
            <Avatar name={user.name} size={28} />
            <span className={classes.readerName}>{user.name}</span>
            {isRead && readAt && <span className={classes.readerTime}>{formatDateTime(readAt)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
