import { acks, type SimulatedMessage } from '@chatflow/contract'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Bubble, SendingText } from '../../ui/bubbles/Bubble.tsx'
import { Foot, Ticks } from '../../ui/bubbles/marks.tsx'
import { ConversationScroller, DayName } from '../../ui/ConversationScroller.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dayName, daysAgo } from '../../ui/times.ts'
import { useConversationScroll } from '../../ui/useConversationScroll.ts'
import classes from '../../ui/phone/PhoneLog.module.css'
import { PhoneBubble } from './PhoneBubble.tsx'
import { usePhoneActs } from './phoneActs.ts'
import type { usePhoneMessages } from './simulatorQueries.ts'
import type { useOutbox } from './useOutbox.ts'

type OnTheirWay = ReturnType<typeof useOutbox>['onTheirWay']
interface PhoneMessagesProps {
  list: ReturnType<typeof usePhoneMessages>
  onTheirWay: OnTheirWay
}

export function PhoneMessages({ list, onTheirWay }: PhoneMessagesProps) {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  const messages = list.data?.messages ?? none
  if (messages.length > 0 || onTheirWay.length > 0)
    return <Conversation messages={messages} onTheirWay={onTheirWay} />
  if (list.isLoading) return <Placeholders />
  if (list.error) {
    return (
      <div className={classes.middle}>
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      </div>
    )
  }
  return (
    <div className={classes.middle}>
      <p className={classes.chip}>{t('phone.empty', { name: customer.name })}</p>
    </div>
  )
}

const none: SimulatedMessage[] = []

function Conversation({ messages, onTheirWay }: { messages: SimulatedMessage[]; onTheirWay: OnTheirWay }) {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  const byWid = useMemo(() => new Map(messages.map((message) => [message.wid, message])), [messages])
  const days = useMemo(
    () => [...Map.groupBy(messages, ({ createdAt }) => new Date(createdAt).toDateString()).values()],
    [messages],
  )
  const waiting = onTheirWay.filter(({ clientId }) => !byWid.has(clientId))
  const newest = messages.at(-1)
  const scroll = useConversationScroll({
    newestKey: waiting.at(-1)?.clientId ?? newest?.wid,
    isOwn: waiting.length > 0 || newest?.fromBusiness === false,
    count: messages.length + waiting.length,
    onNearTop: useCallback(() => undefined, []),
  })
  return (
    <ConversationScroller
      label={t('phone.messages', { name: customer.name })}
      scroll={scroll}
      toEndLabel={(newCount) => (newCount > 0 ? t('phone.news', { count: newCount }) : t('phone.toEnd'))}
      className={classes.frame}
      contentClassName={classes.content}
    >
      {days.map((day) => (
        <DaySection key={day[0]!.createdAt.slice(0, 10)} messages={day} byWid={byWid} />
      ))}
      {waiting.map((sending) => (
        <Waiting key={sending.clientId} sending={sending} />
      ))}
    </ConversationScroller>
  )
}

interface DaySectionProps {
  messages: SimulatedMessage[]
  byWid: Map<string, SimulatedMessage>
}

function DaySection({ messages, byWid }: DaySectionProps) {
  const { t } = useTranslation('simulator')
  const date = messages[0]!.createdAt
  const ago = daysAgo(date)
  const name = ago === 0 ? t('phone.today') : ago === 1 ? t('phone.yesterday') : dayName(date)
  return (
    <section className={classes.day} aria-label={name}>
      <DayName date={date} name={name} />
      {messages.map((message, index) => (
        <PhoneBubble
          key={message.wid}
          message={message}
          quoted={message.quotedWid === null ? undefined : byWid.get(message.quotedWid)}
          isFirst={!isSameHand(messages[index - 1], message)}
        />
      ))}
    </section>
  )
}

const isSameHand = (before: SimulatedMessage | undefined, message: SimulatedMessage) =>
  before?.fromBusiness === message.fromBusiness && before.senderName === message.senderName

/** Not stored yet: words, or the name of the file. */
function Waiting({ sending: { draft, writer, at } }: { sending: OnTheirWay[number] }) {
  const { t } = useTranslation('simulator')
  return (
    <Bubble isOwn={!writer.isBusiness} isFirst>
      <SendingText>{draft.body || draft.file?.name || '…'}</SendingText>
      <Foot at={at} ticks={<Ticks ack={acks.pending} label={t('bubble.sending')} />} />
    </Bubble>
  )
}

const placeholders = ['62%', '40%', '54%', '34%']

function Placeholders() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.placeholders} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {placeholders.map((width) => (
        <Skeleton key={width} height={38} width={width} radius="md" aria-hidden />
      ))}
    </div>
  )
}
