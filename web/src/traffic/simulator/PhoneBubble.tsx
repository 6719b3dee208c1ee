import { acks, simulateReaction, simulateRevoke, type SimulatedMessage } from '@chatflow/contract'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconClock,
  IconCopy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { countReactions } from '../../ui/countReactions.ts'
import { timeOfDay } from '../../ui/times.ts'
import { contents, isSticker } from './bubbleContents.tsx'
import classes from '../../ui/phone/bubbles.module.css'
import { usePhoneActs } from './phoneActs.ts'
import { useSummary } from './useSummary.ts'

interface PhoneBubbleProps {
  message: SimulatedMessage
  quoted: SimulatedMessage | undefined
  /** The first of a row by the same hand: only this one says who writes. */
  isFirst: boolean
}

/** One message. The customer's stand at the right: it is their phone. */
export const PhoneBubble = memo(function PhoneBubble({ message, quoted, isFirst }: PhoneBubbleProps) {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  return (
    <article
      className={classes.place}
      data-message={message.wid}
      data-own={!message.fromBusiness || undefined}
      data-first={isFirst || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
    >
      <div
        className={classes.bubble}
        data-bare={(isSticker(message) && !message.deleted) || undefined}
        title={formatDateTime(message.createdAt)}
      >
        {customer.isGroup && isFirst && (
          <span className={classes.sender}>
            {message.fromBusiness ? t('bubble.business') : message.senderName}
          </span>
        )}
        {message.deleted ? <Deleted /> : <Said message={message} quoted={quoted} />}
        <Foot message={message} />
        {!message.deleted && <BubbleMenu message={message} />}
      </div>
      {message.reactions.length > 0 && <Reactions message={message} />}
    </article>
  )
})

function Said({ message, quoted }: Pick<PhoneBubbleProps, 'message' | 'quoted'>) {
  const Content = contents[message.mediaType]
  return (
    <>
      {message.quotedWid !== null && <Quote message={quoted} />}
      <Content message={message} />
    </>
  )
}

function Deleted() {
  const { t } = useTranslation('simulator')
  return (
    <span className={classes.deleted}>
      <IconBan size={16} stroke={1.75} aria-hidden /> {t('bubble.deleted')}
    </span>
  )
}

/** As on every phone, one's own words have ticks, and others' have none. */
const hasTicks = ({ fromBusiness, mediaType }: SimulatedMessage) => !fromBusiness && mediaType !== 'call_log'

function Foot({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <span className={classes.foot}>
      {message.edited && !message.deleted && <span>{t('bubble.edited')}</span>}
      <time dateTime={message.createdAt}>{timeOfDay(message.createdAt)}</time>
      {hasTicks(message) && <Ticks ack={message.ack} />}
    </span>
  )
}

/** The words that another message answers to. */
export function Quote({ message }: { message: SimulatedMessage | undefined }) {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  const summary = useSummary()
  return (
    <span className={classes.quote}>
      <span className={classes.quoteName}>
        {message && (message.fromBusiness ? t('bubble.business') : (message.senderName ?? customer.name))}
      </span>
      <span className={classes.quoteText}>{message ? summary(message) : t('bubble.quotedGone')}</span>
    </span>
  )
}

function Ticks({ ack }: { ack: number }) {
  const { t } = useTranslation('simulator')
  const Picture = ack <= acks.pending ? IconClock : ack === acks.sent ? IconCheck : IconChecks
  const known = Math.max(acks.pending, Math.min(acks.done, ack)) as 0 | 1 | 2 | 3 | 4 | 5
  return (
    <Picture
      className={classes.ticks}
      data-read={ack >= acks.read || undefined}
      size={15}
      stroke={2}
      role="img"
      aria-label={t(`ack.${known}`)}
    />
  )
}

function Reactions({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const { common, others } = countReactions(message.reactions)
  const emojis = common.map(({ emoji }) => emoji).join(' ')
  return (
    <span className={classes.reactions} role="img" aria-label={t('bubble.reactions', { emojis })}>
      {common.map(({ emoji, count }) => (
        <span key={emoji}>
          {emoji}
          {count > 1 && <span className={classes.reactionCount}>{count}</span>}
        </span>
      ))}
      {others > 0 && <span className={classes.reactionCount}>+{others}</span>}
    </span>
  )
}

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

function BubbleMenu({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator')
  const { whatsappId, writer, reply, edit } = usePhoneActs()
  const { wid } = message
  const params = { whatsappId }
  const reaction = useAction(simulateReaction)
  const revoke = useAction(simulateRevoke)
  const react = (emoji: string) =>
    reaction.mutate(
      { params, body: { wid, emoji, number: writer.number, name: writer.name } },
      { onError: notifyError },
    )
  const isOwn = !message.fromBusiness
  const hasReacted = message.reactions.some(
    ({ fromBusiness, number }) => !fromBusiness && (number ?? writer.number) === writer.number,
  )
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.menuButton}
          size={28}
          radius="xl"
          color="gray"
          aria-label={t('bubble.menu')}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.emojiRow}>
          {emojis.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={classes.emoji}
              // The theme pads items by style, which no class can undo.
              style={{ padding: 0 }}
              aria-label={t('bubble.react', { emoji })}
              onClick={() => react(emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
        {hasReacted && <Menu.Item onClick={() => react('')}>{t('bubble.unreact')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => reply(message)}>
          {t('bubble.reply')}
        </Menu.Item>
        {message.body !== '' && (
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            onClick={() => void toClipboard(message.body, t('bubble.copied'))}
          >
            {t('bubble.copy')}
          </Menu.Item>
        )}
        {isOwn && message.mediaType === 'conversation' && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit(message)}>
            {t('bubble.edit')}
          </Menu.Item>
        )}
        {isOwn && message.mediaType !== 'call_log' && (
          <Menu.Item
            color="var(--red)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => revoke.mutate({ params, body: { wid } }, { onError: notifyError })}
          >
            {t('bubble.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
