import type { ChatMessage, QuotedChatMessage } from '@chatflow/contract'
import { acks } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Bubble as BubbleFrame, SendingText } from '../../ui/bubbles/Bubble.tsx'
import { DeletedMark, Foot, Quote, Ticks } from '../../ui/bubbles/marks.tsx'
import { countReactions } from '../../ui/countReactions.ts'
import { useChatActs } from './chatActs.ts'
import classes from './ChatBubble.module.css'
import { ChatFileView, UnsentFile } from './ChatFile.tsx'
import { ChatMenu } from './ChatMenu.tsx'
import { ChatText } from './ChatText.tsx'
import { readersOf, type Bubble } from './conversation.ts'
import { TicketCardsOf } from './TicketCards.tsx'
import { withoutLinks } from './ticketLinks.ts'
import { useChatSummary } from './useChatSummary.ts'

interface ChatBubbleProps {
  bubble: Bubble
  isOwn: boolean
  /** The last of those said in one go: only this one says when. */
  hasTime: boolean
}

export const ChatBubble = memo(function ChatBubble({ bubble, isOwn, hasTime }: ChatBubbleProps) {
  const { message } = bubble
  if (!message) return <UnsentBubble bubble={bubble} />
  return <StoredBubble message={message} isOwn={isOwn} hasTime={hasTime} />
})

interface StoredBubbleProps extends Omit<ChatBubbleProps, 'bubble'> {
  message: ChatMessage
}

function StoredBubble({ message, isOwn, hasTime }: StoredBubbleProps) {
  const { t } = useTranslation('chatTalk')
  const { reply } = useChatActs()
  const { isDeleted, editedAt, createdAt } = message
  return (
    <BubbleFrame
      messageKey={message.id}
      isOwn={isOwn}
      title={formatDateTime(createdAt)}
      reactions={message.reactions.length > 0 && <ChatReactions message={message} />}
      onSwipe={isDeleted ? undefined : () => reply(message)}
    >
      {isDeleted ? <DeletedMark>{t('deleted')}</DeletedMark> : <Said message={message} />}
      <Foot
        edited={editedAt !== null && !isDeleted && t('edited')}
        at={hasTime ? createdAt : undefined}
        ticks={isOwn && !isDeleted && <ReadMark message={message} />}
      />
      {!isDeleted && <ChatMenu message={message} isOwn={isOwn} />}
    </BubbleFrame>
  )
}

function Said({ message }: { message: ChatMessage }) {
  const { tickets } = useChatActs()
  const { quoted, file, message: whole, mentions } = message
  const text = withoutLinks(whole, location.origin, (uuid) => tickets.has(uuid))
  return (
    <>
      {quoted && <Quoted quoted={quoted} />}
      {file && <ChatFileView message={message} file={file} />}
      {text !== '' && <ChatText text={text} mentions={mentions} />}
      {whole !== '' && <TicketCardsOf text={whole} />}
    </>
  )
}

/** The words that a reply refers to; a click leads to them. */
function Quoted({ quoted }: { quoted: QuotedChatMessage }) {
  const { t } = useTranslation('chatTalk')
  const { jumpTo } = useChatActs()
  const summary = useChatSummary()
  return (
    <Quote
      name={summary.nameOf(quoted)}
      text={summary.wordsOf(quoted)}
      picture={quoted.thumbnailUrl}
      hint={t('goToQuoted')}
      onOpen={() => jumpTo(quoted.id)}
    />
  )
}

function ChatReactions({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chatTalk')
  const { user } = useSession()
  const { react } = useChatActs()
  return (
    <span className={classes.reactions}>
      {countReactions(message.reactions).common.map(({ emoji, by, count }) => {
        const isMine = by.some(({ userId }) => userId === user.id)
        const names = by.map(({ userId, name }) => (userId === user.id ? t('you') : name)).join(', ')
        return (
          <UnstyledButton
            key={emoji}
            className={classes.reaction}
            aria-pressed={isMine}
            aria-label={t('reaction', { emoji, names })}
            title={names}
            onClick={() => react(message, emoji, !isMine)}
          >
            {emoji}
            {count > 1 && <span className={classes.reactionCount}>{count}</span>}
          </UnstyledButton>
        )
      })}
    </span>
  )
}

/** One tick for stored, two in colour once everybody has read it. */
function ReadMark({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chatTalk')
  const { chat, showReaders } = useChatActs()
  const { read, unread } = readersOf(chat, message)
  const isReadByAll = unread.length === 0 && read.length > 0
  const label = isReadByAll
    ? t('readers.all')
    : read.length === 0
      ? t('readers.none')
      : t('readers.some', { read: read.length, count: read.length + unread.length })
  const ack = isReadByAll ? acks.read : read.length > 0 ? acks.delivered : acks.sent
  return <Ticks ack={ack} label={label} onOpen={() => showReaders(message)} />
}

function UnsentBubble({ bubble }: { bubble: Bubble }) {
  const { t } = useTranslation('chats')
  const { quoted, file } = bubble.item ?? {}
  const summary = useChatSummary()
  return (
    <BubbleFrame
      messageKey={bubble.key}
      isOwn
      hasFailed={bubble.state === 'failed'}
      title={formatDateTime(bubble.at)}
    >
      {quoted && <Quote name={summary.nameOf(quoted)} text={summary.wordsOf(quoted)} />}
      {file && <UnsentFile file={file} />}
      {bubble.text !== '' && <SendingText>{bubble.text}</SendingText>}
      <Foot
        at={bubble.at}
        ticks={bubble.state === 'sending' && <Ticks ack={acks.pending} label={t('conversation.sending')} />}
      />
    </BubbleFrame>
  )
}
