import { listChats } from '@chatflow/contract'
import { useAllRows } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from '../../ui/SideList.module.css'
import { mentionsOf } from './chatCache.ts'
import { ChatRow } from './ChatRow.tsx'

/** The chats in which somebody named the user, until they have read it. */
export function MentionedChats({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chatTalk')
  const { user } = useSession()
  const { data: named } = useAllRows(
    listChats,
    { query: { mentioned: true } },
    { rows: ({ records }) => records },
  )
  const chats = named?.filter((chat) => mentionsOf(chat, user.id) > 0) ?? []
  return (
    <ul className={classes.list} aria-label={t('mentions.inChats')}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}
