import { OriginData, retryMessage, type TicketMessage } from '@chatflow/contract'
import { Button, Checkbox } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowForwardUp,
  IconAt,
  IconCirclePlus,
  IconEyeOff,
  IconLock,
  IconMovie,
  IconShare3,
} from '@tabler/icons-react'
import { memo } from 'react'
import { failureText } from '../../../../platform/failures.ts'
import { formatDateTime } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Bubble } from '../../../../ui/bubbles/Bubble.tsx'
import { DeletedMark, Foot, Quote, Reactions, Remark } from '../../../../ui/bubbles/marks.tsx'
import { isSticker, readData } from '../../../../ui/bubbles/messageData.ts'
import { calmText } from '../../../../ui/calmText.ts'
import { TranslationSlot } from '../../slots.ts'
import { useConversationActs } from '../conversationActs.ts'
import { useMessageCall } from '../useMessageCall.ts'
import classes from './contents.module.css'
import { contents } from './contents.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { Ticks } from './Ticks.tsx'
import { translations } from './translations.ts'
import { useSummary } from './useSummary.ts'

interface MessageBubbleProps {
  message: TicketMessage
  /** Who speaks, where that is not clear from the side. */
  sender: string | undefined
  /** The last of those said in one go: only this one says when. */
  hasTime: boolean
  /** While messages are chosen to be forwarded: whether this one is. */
  isChosen: boolean | undefined
  /** Handed down, not asked of the conversation: a bubble is drawn anew only when something of its own changes. */
  onReply: ((message: TicketMessage) => void) | undefined
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, sender, hasTime, isChosen, onReply } = props
  const { isDeleted, isPrivate, failure } = message
  const isChoosable = isChosen !== undefined && !isDeleted
  const canReply = onReply && isChosen === undefined && mayBeQuoted(message)
  return (
    <Bubble
      messageKey={message.id}
      isOwn={message.fromMe}
      isPrivate={isPrivate}
      isBare={isBareSticker(message)}
      hasFailed={failure !== null}
      title={formatDateTime(message.createdAt)}
      sender={sender}
      beside={isChoosable && <Choose message={message} isChosen={isChosen} />}
      reactions={message.reactions.length > 0 && <MessageReactions message={message} />}
      below={failure && !isDeleted && <Failure message={message} />}
      onSwipe={canReply ? () => onReply(message) : undefined}
    >
      {isPrivate && <PrivateMark message={message} />}
      {isDeleted ? <Deleted message={message} /> : <Said message={message} />}
      <MessageFoot message={message} hasTime={hasTime} />
      {!isDeleted && <MessageMenu message={message} />}
    </Bubble>
  )
})

function Choose({ message, isChosen }: { message: TicketMessage; isChosen: boolean }) {
  const { t } = useTranslation('conversationView')
  const { choose } = useConversationActs()
  return <Checkbox aria-label={t('bubble.select')} checked={isChosen} onChange={() => choose(message)} />
}

const mayBeQuoted = ({ isPrivate, isDeleted }: TicketMessage) => !isPrivate && !isDeleted

const isBareSticker = ({ isDeleted, mediaType, dataJson }: TicketMessage) =>
  !isDeleted && mediaType === 'image' && isSticker(dataJson)

function Said({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const Content = contents[message.mediaType]
  return (
    <>
      {message.isForwarded && <Remark icon={IconArrowForwardUp}>{t('bubble.forwarded')}</Remark>}
      {message.quotedMsg && <Quoted quoted={message.quotedMsg} />}
      <Origin message={message} />
      <Content message={message} />
      <Translated message={message} />
    </>
  )
}

function Translated({ message }: { message: TicketMessage }) {
  const isTranslated = translations.useOf(message.id)
  return (
    isTranslated && (
      <TranslationSlot message={message} onClose={() => translations.set(message.id, undefined)} />
    )
  )
}

/** On networks with stories and posts: what it is about, or that there is more than can be shown here. */
function Origin({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const origin = readData(OriginData, message.dataJson)?.origin
  return origin && <Remark icon={originIcons[origin]}>{t(`origin.${origin}`)}</Remark>
}
const originIcons = {
  storyMention: IconAt,
  storyReply: IconCirclePlus,
  share: IconShare3,
  reel: IconMovie,
  unsupported: IconEyeOff,
} as const

function PrivateMark({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  return (
    <Remark icon={IconLock} isPrivate>
      {message.user ? t('bubble.privateBy', { name: message.user.name }) : t('bubble.private')}
    </Remark>
  )
}

/** The words that another message replies to; a click leads to them. */
function Quoted({ quoted }: { quoted: NonNullable<TicketMessage['quotedMsg']> }) {
  const { t } = useTranslation('conversationView')
  const { jumpTo } = useConversationActs()
  const summary = useSummary()
  return (
    <Quote
      name={quoted.fromMe ? t('bubble.business') : quoted.contact.name}
      text={calmText(summary(quoted))}
      picture={quoted.thumbnailUrl}
      hint={t('bubble.goToQuoted')}
      onOpen={() => jumpTo(quoted.id)}
    />
  )
}

/** What a customer takes back stays readable below the mark, unless the company promised to forget it. */
function Deleted({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const { isDeletedByContact, body, mediaUrl, dataJson, vCard } = message
  const isKept = isDeletedByContact && Boolean(body || mediaUrl || dataJson || vCard)
  return (
    <>
      <DeletedMark isKept={isKept}>
        {t(isDeletedByContact ? 'bubble.deletedByContact' : 'bubble.deleted')}
      </DeletedMark>
      {isKept && <Said message={message} />}
    </>
  )
}

function MessageFoot({ message, hasTime }: { message: TicketMessage; hasTime: boolean }) {
  const { t } = useTranslation('conversationView')
  const { fromMe, isPrivate, isEdited, isDeleted, createdAt } = message
  const hasTicks = fromMe && !isPrivate && !isDeleted
  return (
    <Foot
      edited={isEdited && !isDeleted && t('bubble.edited')}
      at={hasTime ? createdAt : undefined}
      ticks={hasTicks && <Ticks message={message} />}
    />
  )
}

function MessageReactions({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  return (
    <Reactions
      reactions={message.reactions}
      labelOf={(emojis) => t('bubble.reactions', { emojis })}
      nameOf={({ name }) => name}
    />
  )
}

function Failure({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const retry = useMessageCall(retryMessage)
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>
        {t('bubble.failed')}
        {message.failure && `: ${failureText(message.failure.code)}`}
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
