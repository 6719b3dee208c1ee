import { chatChangeWindowMs, type ChatMessage } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { toClipboard } from '../../platform/clipboard.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { BubbleMenu, EmojiRow, menuIcon } from '../../ui/bubbles/BubbleMenu.tsx'
import { useChatActs } from './chatActs.ts'

interface ChatMenuProps {
  message: ChatMessage
  isOwn: boolean
}

/** What can be done with a message. */
export function ChatMenu(props: ChatMenuProps) {
  const { t } = useTranslation('chatTalk')
  return (
    <BubbleMenu label={t('menu.label')} width={264} size={26}>
      <Items {...props} />
    </BubbleMenu>
  )
}

function Items({ message, isOwn }: ChatMenuProps) {
  const { t } = useTranslation('chatTalk')
  const acts = useChatActs()
  const isYoung = serverNow().getTime() - Date.parse(message.createdAt) < chatChangeWindowMs
  return (
    <>
      <EmojiRow
        labelOf={(emoji) => t('menu.react', { emoji })}
        onReact={(emoji) => acts.react(message, emoji, true)}
      />
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBackUp {...menuIcon} />} onClick={() => acts.reply(message)}>
        {t('menu.reply')}
      </Menu.Item>
      {message.message !== '' && (
        <Menu.Item
          leftSection={<IconCopy {...menuIcon} />}
          onClick={() => void toClipboard(message.message, t('menu.copied'))}
        >
          {t('menu.copy')}
        </Menu.Item>
      )}
      {isOwn && (
        <Menu.Item leftSection={<IconEye {...menuIcon} />} onClick={() => acts.showReaders(message)}>
          {t('menu.readers')}
        </Menu.Item>
      )}
      {isOwn && isYoung && (
        <>
          <Menu.Item leftSection={<IconPencil {...menuIcon} />} onClick={() => acts.edit(message)}>
            {t('menu.edit')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--red)"
            leftSection={<IconTrash {...menuIcon} />}
            onClick={() => acts.remove(message)}
          >
            {t('menu.delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
