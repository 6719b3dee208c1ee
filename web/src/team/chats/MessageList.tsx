import type { Chat } from '@chatflow/contract'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useJump } from '../../conversations/tickets/conversation/useJump.ts'
import { errorText } from '../../platform/errors.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Beginning, ConversationScroller, DayName } from '../../ui/ConversationScroller.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dayName, daysAgo } from '../../ui/times.ts'
import { useConversationScroll } from '../../ui/useConversationScroll.ts'
import { ChatActsContext, type ChatActs } from './chatActs.ts'
import conversation from './Conversation.module.css'
import { arrange, firstUnread, stored, type Bubble, type Day } from './conversation.ts'
import { MessageGroup } from './MessageGroup.tsx'
import classes from './MessageList.module.css'
import { useChatMessages } from './useChatMessages.ts'
import type { useOutbox } from './useOutbox.ts'
import { useTicketCards } from './useTicketCards.ts'

type Outbox = ReturnType<typeof useOutbox>
interface MessageListProps {
  chat: Chat
  outbox: Outbox
  unreadAtOpening: number
  /** The message that the reader came for. */
  wanted: number | undefined
  acts: Omit<ChatActs, 'jumpTo' | 'tickets'>
}

export function MessageList(props: MessageListProps) {
  const { t } = useTranslation('chats')
  const list = useChatMessages(props.chat.uuid)
  if (list.messages && (list.messages.length > 0 || props.outbox.onTheirWay.length > 0)) {
    return <Messages {...props} list={list} messages={list.messages} />
  }
  return (
    <div className={conversation.middle}>
      {list.messages ? (
        <EmptyState icon={IconMessage} text={t('conversation.empty')} />
      ) : list.error ? (
        <ErrorState text={errorText(list.error)} onRetry={list.retry} />
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  )
}

type List = ReturnType<typeof useChatMessages>
interface MessagesProps extends MessageListProps {
  list: List
  messages: NonNullable<List['messages']>
}

function Messages({ chat, outbox, unreadAtOpening, wanted, acts, list, messages }: MessagesProps) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  const bubbles = useBubbles(messages, outbox)
  const [unreadFrom] = useState(() => firstUnread(bubbles, user.id, unreadAtOpening))
  const days = useMemo(() => arrange(bubbles, unreadFrom), [bubbles, unreadFrom])
  const newest = bubbles.at(-1)
  const scroll = useConversationScroll({
    newestKey: newest?.key,
    isOwn: newest?.senderId === user.id,
    count: bubbles.length,
    onNearTop: list.loadOlder,
    hasNewer: list.hasNewer,
    onNearEnd: list.loadNewer,
  })
  const { frame, jumpTo } = useJump(list)
  useEffect(() => {
    if (wanted !== undefined) jumpTo(wanted)
  }, [wanted, jumpTo])
  const tickets = useTicketCards(messages)
  const all = useMemo(() => ({ ...acts, tickets, jumpTo }), [acts, tickets, jumpTo])
  return (
    <ChatActsContext value={all}>
      <div ref={frame} className={classes.jumpFrame}>
        <ConversationScroller
          label={t('conversation.label', { title: chat.title })}
          scroll={scroll}
          toEndLabel={(newCount) =>
            newCount > 0 ? t('conversation.news', { count: newCount }) : t('conversation.toEnd')
          }
          onToEnd={list.hasNewer ? () => void list.showNewest() : scroll.toEnd}
          className={classes.frame}
          contentClassName={classes.content}
        >
          <Beginning list={list} />
          {days.map((day) => (
            <DaySection key={day.key} day={day} ownId={user.id} outbox={outbox} />
          ))}
        </ConversationScroller>
      </div>
    </ChatActsContext>
  )
}

/** What is stored, then what is on its way. A message that has arrived meanwhile is not shown twice. */
function useBubbles(messages: MessagesProps['messages'], { onTheirWay }: Outbox): Bubble[] {
  const { user } = useSession()
  return useMemo(() => {
    const known = messages.map(stored)
    const keys = new Set(known.map(({ key }) => key))
    const waiting = onTheirWay.filter(({ clientId }) => !keys.has(clientId))
    return [
      ...known,
      ...waiting.map(({ error, ...item }) => ({
        key: item.clientId,
        text: item.message,
        at: item.at,
        item,
        senderId: user.id,
        senderName: user.name,
        state: error !== undefined ? ('failed' as const) : ('sending' as const),
      })),
    ]
  }, [messages, onTheirWay, user.id, user.name])
}

function DaySection({ day, ownId, outbox }: { day: Day; ownId: number; outbox: Outbox }) {
  const { t } = useTranslation('chats')
  const ago = daysAgo(day.date)
  const name =
    ago === 0 ? t('conversation.today') : ago === 1 ? t('conversation.yesterday') : dayName(day.date)
  return (
    <section className={classes.day} aria-label={name}>
      <DayName date={day.date} name={name} />
      {day.groups.map((group) => (
        <MessageGroup key={group.key} group={group} isOwn={group.senderId === ownId} outbox={outbox} />
      ))}
    </section>
  )
}

const placeholders = ['58%', '36%', '44%', '30%', '52%']

function MessagesSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.placeholders} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {placeholders.map((width) => (
        <Skeleton key={width} height={40} width={width} radius="md" aria-hidden />
      ))}
    </div>
  )
}
