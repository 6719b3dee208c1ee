import { retryMessage, type TicketMessage } from '@chatflow/contract'
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconArrowForwardUp, IconBan, IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../platform/errors.ts'
import { formatDateTime } from '../../../../platform/format.ts'
import { calmText } from '../../../../ui/calmText.ts'
import { countReactions } from '../../../../ui/countReactions.ts'
import { timeOfDay } from '../../../../ui/times.ts'
import { useConversationActs } from '../conversationActs.ts'
import { useMessageCall } from '../useMessageCall.ts'
import { BubbleMenu } from './BubbleMenu.tsx'
import classes from './bubbles.module.css'
import { contents } from './contents.tsx'
import { Picture, readData } from './messageData.ts'
import { Ticks } from './Ticks.tsx'
import { useSummary } from './useSummary.ts'

interface BubbleProps {
  message: TicketMessage
  /** Who speaks, where that is not clear from the side. */
  sender: string | undefined
  /** The last of those said in one go: only this one says when. */
  hasTime: boolean
  /** While messages are chosen to be forwarded: whether this one is. */
  isChosen: boolean | undefined
}

export const Bubble = memo(function Bubble({ message, sender, hasTime, isChosen }: BubbleProps) {
  const { t } = useTranslation('conversation')
  const { choose } = useConversationActs()
  const isReacted = message.reactions.length > 0
  return (
    <div
      className={classes.line}
      data-message={message.id}
      data-own={message.fromMe || undefined}
      data-private={message.isPrivate || undefined}
    >
      {isChosen !== undefined && !message.isDeleted && (
        <Checkbox
          className={classes.choose}
          aria-label={t('bubble.select')}
          checked={isChosen}
          onChange={() => choose(message)}
        />
      )}
      <div className={classes.column}>
        <Box message={message} sender={sender} hasTime={hasTime} />
        {isReacted && <Reactions message={message} />}
        {message.failure && !message.isDeleted && <Failure message={message} />}
      </div>
    </div>
  )
})

function Box({ message, sender, hasTime }: Omit<BubbleProps, 'isChosen'>) {
  const { isDeleted, isPrivate, failure } = message
  return (
    <div
      className={classes.bubble}
      data-bare={isSticker(message) || undefined}
      data-failed={failure !== null || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      title={formatDateTime(message.createdAt)}
    >
      {sender && <span className={classes.sender}>{sender}</span>}
      {isPrivate && <PrivateMark message={message} />}
      {isDeleted ? <Deleted message={message} /> : <Said message={message} />}
      <Foot message={message} hasTime={hasTime} />
      {!isDeleted && <BubbleMenu message={message} />}
    </div>
  )
}

const isSticker = (message: TicketMessage) =>
  !message.isDeleted && message.mediaType === 'image' && readData(Picture, message)?.sticker === true

function Said({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const Content = contents[message.mediaType]
  return (
    <>
      {message.isForwarded && (
        <span className={classes.remark}>
          <IconArrowForwardUp size={14} stroke={1.75} aria-hidden />
          {t('bubble.forwarded')}
        </span>
      )}
      {message.quotedMsg && <Quote quoted={message.quotedMsg} />}
      <Content message={message} />
    </>
  )
}

function PrivateMark({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  return (
    <span className={classes.privateMark}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {message.user ? t('bubble.privateBy', { name: message.user.name }) : t('bubble.private')}
    </span>
  )
}

/** The words that another message answers to; a click leads to them. */
function Quote({ quoted }: { quoted: NonNullable<TicketMessage['quotedMsg']> }) {
  const { t } = useTranslation('conversation')
  const { jumpTo } = useConversationActs()
  const summary = useSummary()
  return (
    <UnstyledButton
      className={classes.quote}
      title={t('bubble.goToQuoted')}
      onClick={() => jumpTo(quoted.id)}
    >
      <span className={classes.quoteName}>{quoted.fromMe ? t('bubble.business') : quoted.contact.name}</span>
      <span className={classes.quoteText} dir="auto">
        {calmText(summary(quoted))}
      </span>
    </UnstyledButton>
  )
}

/** What a customer takes back stays readable below the mark, unless the company promised to forget it. */
function Deleted({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const { isDeletedByContact, body, mediaUrl, dataJson, vCard } = message
  const isKept = isDeletedByContact && Boolean(body || mediaUrl || dataJson || vCard)
  return (
    <>
      <span className={classes.deleted} data-kept={isKept || undefined}>
        <IconBan size={16} stroke={1.75} aria-hidden />
        {t(isDeletedByContact ? 'bubble.deletedByContact' : 'bubble.deleted')}
      </span>
      {isKept && <Said message={message} />}
    </>
  )
}

function Foot({ message, hasTime }: { message: TicketMessage; hasTime: boolean }) {
  const { t } = useTranslation('conversation')
  const { fromMe, isPrivate, isEdited, isDeleted } = message
  const hasTicks = fromMe && !isPrivate && !isDeleted
  const wasEdited = isEdited && !isDeleted
  if (!hasTime && !hasTicks && !wasEdited) return null
  return (
    <span className={classes.foot}>
      {wasEdited && <span>{t('bubble.edited')}</span>}
      {hasTime && <time dateTime={message.createdAt}>{timeOfDay(message.createdAt)}</time>}
      {hasTicks && <Ticks message={message} />}
    </span>
  )
}

const maxNames = 20

function Reactions({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const { common, others } = countReactions(message.reactions)
  const emojis = common.map(({ emoji }) => emoji).join(' ')
  const named = (by: TicketMessage['reactions']) =>
    by
      .slice(0, maxNames)
      .map(({ name }) => name)
      .join(', ')
  return (
    <span className={classes.reactions} role="img" aria-label={t('bubble.reactions', { emojis })}>
      {common.map(({ emoji, by, count }) => (
        <span key={emoji} title={named(by)}>
          {emoji}
          {count > 1 && <span className={classes.reactionCount}>{count}</span>}
        </span>
      ))}
      {others > 0 && <span className={classes.reactionCount}>+{others}</span>}
    </span>
  )
}

function Failure({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const retry = useMessageCall(retryMessage)
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>
        {t('bubble.failed')}
        {message.failure && `: ${failureText(message.failure)}`}
      </span>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { messageId: message.id } })}
      >
        {t('bubble.retry')}
      </Button>
    </div>
  )
}
