import { noQueueColor, NoticeData, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { IconMessageHeart } from '@tabler/icons-react'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { isLineAway } from '../../../platform/ApiError.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatList } from '../../../platform/format.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Beginning, ConversationScroller, DayName } from '../../../ui/ConversationScroller.tsx'
import { readData } from '../../../ui/bubbles/messageData.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dayName, daysAgo } from '../../../ui/times.ts'
import { useConversationScroll } from '../../../ui/useConversationScroll.ts'
import { arrange, firstUnread, hasAnswered, keepNames, type Day, type Entry, type Group } from './arrange.ts'
import { MessageBubble } from './bubbles/MessageBubble.tsx'
import { useConversationActs } from './conversationActs.ts'
import { MessagesSkeleton } from './ConversationSkeleton.tsx'
import classes from './MessageList.module.css'
import type { useMessages } from './useMessages.ts'

/** How close to the top older messages are asked for. */
const loadWithinPx = 50

interface MessageListProps {
  list: ReturnType<typeof useMessages>
  /** While messages are chosen to be forwarded. */
  chosen: ReadonlySet<number> | undefined
}

export function MessageList({ list, chosen }: MessageListProps) {
  const { t } = useTranslation('conversationView')
  const { messages, error, isCurrent, retry } = list
  // Without a network what was read before is still worth reading.
  if (messages && messages.length > 0 && (isCurrent || !error || isLineAway(error)))
    // Begins anew when the kept page was replaced, since what is unread is known only then, and with another part.
    return (
      <Messages key={`${isCurrent} ${list.part ?? 'end'}`} list={list} messages={messages} chosen={chosen} />
    )
  if (!error && !messages) return <MessagesSkeleton />
  return (
    <div className={classes.middle}>
      {error ? (
        <ErrorState text={errorText(error)} onRetry={retry} />
      ) : (
        <EmptyState icon={IconMessageHeart} text={t('messages.empty')} />
      )}
    </div>
  )
}

interface MessagesProps extends MessageListProps {
  messages: TicketMessage[]
}

function Messages({ list, messages, chosen }: MessagesProps) {
  const { t } = useTranslation('conversationView')
  const { ticket } = useConversationActs()
  const { user } = useSession()
  const [wasUnread] = useState(() => (list.isCurrent ? firstUnread(messages, ticket.id) : undefined))
  const isDone = wasUnread !== undefined && hasAnswered(messages, wasUnread, user.id)
  const unreadFrom = isDone ? undefined : wasUnread
  const [names] = useState(() => new Map<number, number>())
  const days = useMemo(() => keepNames(arrange(messages, unreadFrom), names), [messages, unreadFrom, names])
  const newest = messages.at(-1)
  const scroll = useConversationScroll({
    newestKey: newest && String(newest.id),
    isOwn: newest?.userId === user.id,
    count: messages.length,
    loadWithinPx,
    onNearTop: list.loadOlder,
    hasNewer: list.hasNewer,
    onNearEnd: list.loadNewer,
  })
  const { hasNewer, showNewest, waiting } = list
  const isAnswered = waiting.some(({ userId }) => userId === user.id)
  useEffect(() => {
    // A user who writes wants to see it stand at the end.
    if (isAnswered) showNewest().catch(notifyError)
  }, [isAnswered, showNewest])
  const toEndLabel = (unseen: number) =>
    unseen > 0 ? t('messages.news', { count: unseen }) : t('messages.toEnd')
  return (
    <ConversationScroller
      label={t('label', { name: ticket.contact.name })}
      scroll={scroll}
      toEndLabel={(newCount) => toEndLabel(newCount + waiting.length)}
      {...(hasNewer && { onToEnd: () => void showNewest().catch(notifyError) })}
      className={classes.frame}
      contentClassName={classes.content}
    >
      <Beginning list={list} />
      {days.map((day) => (
        <DaySection key={day.key} day={day} ticket={ticket} chosen={chosen} />
      ))}
    </ConversationScroller>
  )
}

interface DaySectionProps {
  day: Day
  ticket: TicketDetail
  chosen: MessageListProps['chosen']
}

function DaySection({ day, ticket, chosen }: DaySectionProps) {
  const { t } = useTranslation('conversationView')
  const ago = daysAgo(day.date)
  const name = ago === 0 ? t('messages.today') : ago === 1 ? t('messages.yesterday') : dayName(day.date)
  return (
    <section className={classes.day} aria-label={name}>
      <DayName date={day.date} name={name} />
      {day.entries.map((entry) =>
        entry.kind === 'group' ? (
          <GroupView key={entry.key} group={entry} isGroupChat={ticket.isGroup} chosen={chosen} />
        ) : (
          <Divider key={entry.key} entry={entry} />
        ),
      )}
    </section>
  )
}

function Divider({ entry }: { entry: Exclude<Entry, Group> }) {
  const { t } = useTranslation('conversationView')
  if (entry.kind === 'unread') return <p className={classes.unread}>{t('messages.unread')}</p>
  const { id, queue } = entry.ticket
  const { name, color } = queue ?? { name: t('noQueue'), color: noQueueColor }
  return (
    <p className={classes.ticket} style={{ '--queue': color } as CSSProperties}>
      <span className={classes.ticketName}>
        {t('messages.ticket', { id })} · {name}
      </span>
    </p>
  )
}

interface GroupViewProps {
  group: Group
  isGroupChat: boolean
  chosen: MessageListProps['chosen']
}

function GroupView({ group, isGroupChat, chosen }: GroupViewProps) {
  const { user } = useSession()
  const { isWritable, reply } = useConversationActs()
  const { messages } = group
  const notice = messages[0] && readData(NoticeData, messages[0].dataJson)?.notice
  if (notice) return <GroupNotice notice={notice} />
  return (
    <div className={classes.group}>
      {messages.map((message, index) => (
        <MessageBubble
          key={message.clientId ?? message.id}
          message={message}
          sender={index === 0 ? senderOf(message, user.id, isGroupChat) : undefined}
          hasTime={index === messages.length - 1}
          isChosen={chosen && !message.isPrivate ? chosen.has(message.id) : undefined}
          onReply={isWritable ? reply : undefined}
        />
      ))}
    </div>
  )
}

/** What happened in the group, told by the network. */
function GroupNotice({ notice }: { notice: NoticeData['notice'] }) {
  const { t } = useTranslation('conversationView')
  const { change, people, others, subject } = notice
  const unnamed = others > 0 ? [t('notices.others', { count: others })] : []
  const names = formatList([...people, ...unnamed])
  const words =
    change === 'renamed'
      ? t('notices.renamed', { subject })
      : t(`notices.${change}`, { names, count: people.length + others })
  return <p className={classes.notice}>{words}</p>
}

/** Colleagues and members of a group are named; the reader and the one customer know who they are. */
function senderOf(message: TicketMessage, readerId: number, isGroupChat: boolean): string | undefined {
  if (message.isPrivate) return undefined
  if (!message.fromMe) return isGroupChat ? message.contact.name : undefined
  return message.userId === readerId ? undefined : message.user?.name
}
