import { simulateReaction, simulateRevoke, type SimulatedMessage } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useAction } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Bubble } from '../../ui/bubbles/Bubble.tsx'
import { BubbleMenu, EmojiRow, menuIcon } from '../../ui/bubbles/BubbleMenu.tsx'
import { DeletedMark, Foot, knownAck, Quote, Reactions, Ticks } from '../../ui/bubbles/marks.tsx'
import { contents, isSticker } from './bubbleContents.tsx'
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
  const writer = message.fromBusiness ? t('bubble.business') : message.senderName
  return (
    <Bubble
      messageKey={message.wid}
      isArticle
      isOwn={!message.fromBusiness}
      isFirst={isFirst}
      isBare={isSticker(message) && !message.deleted}
      title={formatDateTime(message.createdAt)}
      sender={customer.isGroup && isFirst ? writer : undefined}
      reactions={
        message.reactions.length > 0 && (
          <Reactions reactions={message.reactions} labelOf={(emojis) => t('bubble.reactions', { emojis })} />
        )
      }
    >
      {message.deleted ? (
        <DeletedMark>{t('bubble.deleted')}</DeletedMark>
      ) : (
        <Said message={message} quoted={quoted} />
      )}
      <Foot
        edited={message.edited && !message.deleted && t('bubble.edited')}
        at={message.createdAt}
        ticks={hasTicks(message) && <Ticks ack={message.ack} label={t(`ack.${knownAck(message.ack)}`)} />}
      />
      {!message.deleted && (
        <BubbleMenu label={t('bubble.menu')} width={240} size={28}>
          <MenuItems message={message} />
        </BubbleMenu>
      )}
    </Bubble>
  )
})

function Said({ message, quoted }: Pick<PhoneBubbleProps, 'message' | 'quoted'>) {
  const Content = contents[message.mediaType]
  return (
    <>
      {message.quotedWid !== null && <Quoted message={quoted} />}
      <Content message={message} />
    </>
  )
}

/** As on every phone, one's own words have ticks, and others' have none. */
const hasTicks = ({ fromBusiness, mediaType }: SimulatedMessage) => !fromBusiness && mediaType !== 'call_log'

/** The words that another message replies to. */
export function Quoted({ message }: { message: SimulatedMessage | undefined }) {
  const { t } = useTranslation('simulator')
  const { customer } = usePhoneActs()
  const summary = useSummary()
  if (!message) return <Quote name={undefined} text={t('bubble.quotedGone')} />
  const name = message.fromBusiness ? t('bubble.business') : (message.senderName ?? customer.name)
  const picture = message.mediaType === 'image' && !message.deleted ? message.mediaUrl : null
  return <Quote name={name} text={summary(message)} picture={picture} />
}

function MenuItems({ message }: { message: SimulatedMessage }) {
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
    <>
      <EmojiRow labelOf={(emoji) => t('bubble.react', { emoji })} onReact={react} />
      {hasReacted && <Menu.Item onClick={() => react('')}>{t('bubble.unreact')}</Menu.Item>}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBackUp {...menuIcon} />} onClick={() => reply(message)}>
        {t('bubble.reply')}
      </Menu.Item>
      {message.body !== '' && (
        <Menu.Item
          leftSection={<IconCopy {...menuIcon} />}
          onClick={() => void toClipboard(message.body, t('bubble.copied'))}
        >
          {t('bubble.copy')}
        </Menu.Item>
      )}
      {isOwn && message.mediaType === 'conversation' && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => edit(message)}>
          {t('bubble.edit')}
        </Menu.Item>
      )}
      {isOwn && message.mediaType !== 'call_log' && (
        <Menu.Item
          color="var(--red)"
          leftSection={<IconTrash {...menuIcon} />}
          onClick={() => revoke.mutate({ params, body: { wid } }, { onError: notifyError })}
        >
          {t('bubble.revoke')}
        </Menu.Item>
      )}
    </>
  )
}
