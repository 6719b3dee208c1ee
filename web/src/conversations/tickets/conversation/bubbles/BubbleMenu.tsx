import { editWindowMs, reactToMessage, type MessageType, type TicketMessage } from '@chatflow/contract'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronDown,
  IconCopy,
  IconFileText,
  IconInfoCircle,
  IconMessage2,
  IconMoodMinus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '../../../../platform/clipboard.ts'
import { serverNow } from '../../../../platform/serverTime.ts'
import { useSession } from '../../../../platform/session.tsx'
import { useTicketActions } from '../actions/TicketActions.tsx'
import { useConversationActs } from '../conversationActs.ts'
import { useMessageCall } from '../useMessageCall.ts'
import classes from './bubbles.module.css'
import { useTranscription } from './useTranscription.ts'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']
const hasWords: MessageType[] = ['conversation', 'image', 'video', 'application']

/** The button is drawn for every bubble, its menu only for the one that is asked. */
export function BubbleMenu({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon
      className={classes.menuButton}
      data-open={isOpen || undefined}
      size={26}
      radius="xl"
      color="gray"
      aria-label={t('bubble.menu')}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(true)}
    >
      <IconChevronDown size={16} stroke={2} aria-hidden />
    </ActionIcon>
  )
  return (
    <Menu
      position="bottom-end"
      width={264}
      withinPortal
      opened={isOpen}
      onChange={setOpen}
      keepMounted={false}
    >
      <Menu.Target>{button}</Menu.Target>
      {isOpen && (
        <Menu.Dropdown>
          <Items message={message} />
        </Menu.Dropdown>
      )}
    </Menu>
  )
}

function Items({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const acts = useConversationActs()
  const { canChange, canEdit, canReact, canReply, isOfMember } = useRights(message)
  const { mayAsk, ask } = useTranscription(message)
  return (
    <>
      {canReact && <ReactionRow message={message} />}
      {canReply && (
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => acts.reply(message)}>
          {t('bubble.menuItems.reply')}
        </Menu.Item>
      )}
      {message.body !== '' && (
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={() => void toClipboard(message.body, t('bubble.copied'))}
        >
          {t('bubble.menuItems.copy')}
        </Menu.Item>
      )}
      {mayAsk && (
        <Menu.Item leftSection={<IconFileText {...icon} />} onClick={ask}>
          {t('bubble.menuItems.transcribe')}
        </Menu.Item>
      )}
      {isOfMember && <MemberItems message={message} />}
      {canEdit && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => acts.edit(message)}>
          {t('bubble.menuItems.edit')}
        </Menu.Item>
      )}
      {!message.isPrivate && (
        <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} onClick={() => acts.forward(message)}>
          {t('bubble.menuItems.forward')}
        </Menu.Item>
      )}
      {message.fromMe && !message.isPrivate && (
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={() => acts.showTimeline(message)}>
          {t('bubble.menuItems.timeline')}
        </Menu.Item>
      )}
      {canChange && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--red)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => acts.remove(message)}
          >
            {t('bubble.menuItems.delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

function useRights(message: TicketMessage) {
  const { user } = useSession()
  const { isWritable, ticket } = useConversationActs()
  const { fromMe, isPrivate, isHeld, mediaType, createdAt, userId, wid } = message
  const canChange = fromMe && (userId === user.id || user.profile === 'admin')
  const isYoung = isHeld || serverNow().getTime() - Date.parse(createdAt) < editWindowMs
  return {
    canChange,
    canEdit: canChange && isYoung && hasWords.includes(mediaType),
    canReact: isWritable && !isPrivate && !isHeld && wid !== null,
    canReply: isWritable && !isPrivate,
    isOfMember: ticket.isGroup && !fromMe && message.contactId !== ticket.contactId,
  }
}

/** Who wrote into a group can be answered alone; and what he wants may be for somebody else. */
function MemberItems({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const acts = useConversationActs()
  const { may, run } = useTicketActions(acts.ticket)
  return (
    <>
      <Menu.Item leftSection={<IconMessage2 {...icon} />} onClick={() => acts.talkTo(message)}>
        {t('bubble.menuItems.talkTo', { name: message.contact.name })}
      </Menu.Item>
      {may('transfer') && (
        <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={() => run('transfer')}>
          {t('actions.transfer')}
        </Menu.Item>
      )}
    </>
  )
}

function ReactionRow({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversation')
  const reaction = useMessageCall(reactToMessage)
  const react = (type: string) => reaction.mutate({ params: { messageId: message.id }, body: { type } })
  return (
    <>
      <div className={classes.emojiRow}>
        {emojis.map((emoji) => (
          <Menu.Item
            key={emoji}
            className={classes.emoji}
            // The theme pads items by style, which no class can undo.
            style={{ padding: 0 }}
            aria-label={t('bubble.menuItems.react', { emoji })}
            onClick={() => react(emoji)}
          >
            {emoji}
          </Menu.Item>
        ))}
      </div>
      {message.reactions.some(({ fromMe }) => fromMe) && (
        <Menu.Item leftSection={<IconMoodMinus {...icon} />} onClick={() => react('')}>
          {t('bubble.menuItems.unreact')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
