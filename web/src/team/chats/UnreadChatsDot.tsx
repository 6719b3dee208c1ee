import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './UnreadChatsDot.module.css'
import { useNewestChats } from './useNewestChats.ts'

/** Says in the menu that there is something to read. */
export function UnreadChatsDot() {
  const { t } = useTranslation('chats')
  const unreads = useNewestChats().data?.unreads ?? 0
  if (unreads === 0) return null
  const label = t('unread', { count: unreads })
  return <span className={classes.dot} role="img" aria-label={label} title={label} />
}
