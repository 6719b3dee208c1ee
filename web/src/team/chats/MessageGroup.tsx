import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import type { Bubble, Group } from './conversation.ts'
import classes from './MessageList.module.css'
import type { useOutbox } from './useOutbox.ts'

interface MessageGroupProps {
  group: Group
  isOwn: boolean
  outbox: Pick<ReturnType<typeof useOutbox>, 'sendAgain' | 'discard'>
}

/** What one person said in one go: one name, one face, one time. */
export function MessageGroup({ group, isOwn, outbox }: MessageGroupProps) {
  const { t } = useTranslation('chats')
  const name = group.senderName ?? t('conversation.gone')
  const { bubbles } = group
  return (
    <>
      {group.startsUnread && <p className={classes.unreadLine}>{t('conversation.unread')}</p>}
      <div className={classes.group} data-own={isOwn || undefined}>
        {!isOwn && <Avatar name={name} size={28} />}
        <div className={classes.bubbles}>
          {!isOwn && <span className={classes.sender}>{name}</span>}
          {bubbles.map((bubble, index) => (
            <div key={bubble.key} className={classes.place}>
              <ChatBubble bubble={bubble} isOwn={isOwn} hasTime={index === bubbles.length - 1} />
              {bubble.state === 'failed' && <Failure bubble={bubble} outbox={outbox} />}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function Failure({ bubble, outbox }: { bubble: Bubble; outbox: MessageGroupProps['outbox'] }) {
  const { t } = useTranslation('chats')
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      {t('conversation.failed')}
      <Button variant="subtle" size="compact-xs" onClick={() => outbox.sendAgain(bubble.key)}>
        {t('conversation.sendAgain')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => outbox.discard(bubble.key)}>
        {t('conversation.discard')}
      </Button>
    </div>
  )
}
