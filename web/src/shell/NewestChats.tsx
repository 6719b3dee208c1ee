import { Skeleton } from '@mantine/core'
import { errorText } from '../platform/errors.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { ChatRow } from '../team/chats/ChatRow.tsx'
import { useNewestChats } from '../team/chats/useNewestChats.ts'
import classes from './popovers.module.css'

const shown = 8

/** What the popover shows; fetched when it is first opened. */
export function NewestChats({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chats')
  const { data, error } = useNewestChats()
  if (error && !data) return <p className={classes.empty}>{errorText(error)}</p>
  if (!data) {
    return (
      <div className={classes.loading}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={16} />
      </div>
    )
  }
  if (data.records.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  return (
    <ul className={classes.list}>
      {data.records.slice(0, shown).map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}
