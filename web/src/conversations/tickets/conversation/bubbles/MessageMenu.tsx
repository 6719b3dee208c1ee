import { editWindowMs, reactToMessage, type MessageType, type TicketMessage } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconCopy,
  IconFileText,
  IconInfoCircle,
  IconLanguage,
  IconMessage2,
  IconMoodMinus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { toClipboard } from '../../../../platform/clipboard.ts'
import { serverNow } from '../../../../platform/serverTime.ts'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { BubbleMenu, EmojiRow, menuIcon } from '../../../../ui/bubbles/BubbleMenu.tsx'
import { isSticker } from '../../../../ui/bubbles/messageData.ts'
import { useHasAssistant } from '../../composer/assist.tsx'
import { useTicketActions } from '../actions/TicketActions.tsx'
import { useConversationActs } from '../conversationActs.ts'
import { useMessageCall } from '../useMessageCall.ts'
import { translations } from './translations.ts'
import { useTranscription } from './useTranscription.ts'

const hasWords: MessageType[] = ['conversation', 'image', 'video', 'application']
const mayHaveWords = ({ mediaType, dataJson }: TicketMessage) =>
  hasWords.includes(mediaType) && !isSticker(dataJson)

const isSaidByCustomer = ({ fromMe, body, transcription }: TicketMessage) =>
  !fromMe && Boolean(transcription ?? body)

export function MessageMenu({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  return (
    <BubbleMenu label={t('bubble.menu')} width={264} size={26}>
      <Items message={message} />
    </BubbleMenu>
  )
}

function Items({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const acts = useConversationActs()
  const { canChange, canEdit, canReact, canReply, isOfMember } = useRights(message)
  const { mayAsk, ask } = useTranscription(message)
  return (
    <>
      {canReact && <ReactionRow message={message} />}
      {canReply && (
        <Menu.Item leftSection={<IconArrowBackUp {...menuIcon} />} onClick={() => acts.reply(message)}>
          {t('bubble.menuItems.reply')}
        </Menu.Item>
      )}
      {message.body !== '' && (
        <Menu.Item
          leftSection={<IconCopy {...menuIcon} />}
          onClick={() => void toClipboard(message.body, t('bubble.copied'))}
        >
          {t('bubble.menuItems.copy')}
        </Menu.Item>
      )}
      {mayAsk && (
        <Menu.Item leftSection={<IconFileText {...menuIcon} />} onClick={ask}>
          {t('bubble.menuItems.transcribe')}
        </Menu.Item>
      )}
      <TranslateItem message={message} />
      {isOfMember && <MemberItems message={message} />}
      {canEdit && (
        <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => acts.edit(message)}>
          {t('bubble.menuItems.edit')}
        </Menu.Item>
      )}
      {!message.isPrivate && (
        <Menu.Item leftSection={<IconArrowForwardUp {...menuIcon} />} onClick={() => acts.forward(message)}>
          {t('bubble.menuItems.forward')}
        </Menu.Item>
      )}
      {message.fromMe && !message.isPrivate && (
        <Menu.Item leftSection={<IconInfoCircle {...menuIcon} />} onClick={() => acts.showTimeline(message)}>
          {t('bubble.menuItems.timeline')}
        </Menu.Item>
      )}
      {canChange && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--red)"
            leftSection={<IconTrash {...menuIcon} />}
            onClick={() => acts.remove(message)}
          >
            {t('bubble.menuItems.delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

function TranslateItem({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('assist')
  const hasAssistant = useHasAssistant()
  if (!hasAssistant || !isSaidByCustomer(message)) return null
  return (
    <Menu.Item
      leftSection={<IconLanguage {...menuIcon} />}
      onClick={() => translations.set(message.id, true)}
    >
      {t('translate')}
    </Menu.Item>
  )
}

function useRights(message: TicketMessage) {
  const { user } = useSession()
  const { isWritable, ticket } = useConversationActs()
  const { fromMe, isPrivate, isHeld, createdAt, userId, wid } = message
  const canChange = fromMe && (userId === user.id || user.profile === 'admin')
  const isYoung = isHeld || serverNow().getTime() - Date.parse(createdAt) < editWindowMs
  return {
    canChange,
    canEdit: canChange && isYoung && mayHaveWords(message),
    canReact: isWritable && !isPrivate && !isHeld && wid !== null,
    canReply: isWritable && !isPrivate,
    isOfMember: ticket.isGroup && !fromMe && message.contactId !== ticket.contactId,
  }
}

/** Who wrote into a group can be answered alone; and what they want may be for somebody else. */
function MemberItems({ message }: { message: TicketMessage }) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const acts = useConversationActs()
  const { may, run } = useTicketActions(acts.ticket)
  return (
    <>
      <Menu.Item leftSection={<IconMessage2 {...menuIcon} />} onClick={() => acts.talkTo(message)}>
        {t('bubble.menuItems.talkTo', { name: message.contact.name })}
      </Menu.Item>
      {may('transfer') && (
        <Menu.Item leftSection={<IconArrowsExchange {...menuIcon} />} onClick={() => run('transfer')}>
          {t('conversation:actions.transfer')}
        </Menu.Item>
      )}
    </>
  )
}

function ReactionRow({ message }: { message: TicketMessage }) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const reaction = useMessageCall(reactToMessage)
  const react = (type: string) => reaction.mutate({ params: { messageId: message.id }, body: { type } })
  return (
    <>
      <EmojiRow labelOf={(emoji) => t('bubble.menuItems.react', { emoji })} onReact={react} />
      {message.reactions.some(({ fromMe }) => fromMe) && (
        <Menu.Item leftSection={<IconMoodMinus {...menuIcon} />} onClick={() => react('')}>
          {t('bubble.menuItems.unreact')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}
