import { ActionIcon, Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

/** What people answer customers with. The rest is on their keyboards. */
const emojis = [
  '😀 😃 😄 😁 😅 😂 🙂 😉 😊 😍 😘 😋 😎 🤩 🥳 🤗',
  '🤔 🤨 😐 🙄 😬 😌 😴 🤒 😕 🙁 😮 😢 😭 😱 😤 😡',
  '👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 🙏 💪 👋 👉 👇 ☝️ ✍️ 🤷',
  '❤️ 💙 💚 💛 💜 🧡 🖤 💔 💯 ✨ ⭐ 🔥 🎉 🎁 🌹 ☀️',
  '✅ ❌ ⚠️ ❓ ❗ 📌 📎 📄 📅 ⏰ 📞 📱 💻 📧 💬 🔒',
  '💰 💳 🧾 🛒 📦 🚚 🏠 📍 🚗 ✈️ 🍕 ☕ 🍰 🎂 🏆 👀',
].flatMap((row) => row.split(' '))

export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('composer')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('emoji.open')} disabled={isOpen}>
          <ActionIcon
            size={42}
            radius="xl"
            color="gray"
            variant="subtle"
            aria-label={t('emoji.open')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodSmile size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div className={classes.emojis} role="group" aria-label={t('emoji.label')}>
          {emojis.map((emoji) => (
            <UnstyledButton key={emoji} className={classes.emoji} onClick={() => onPick(emoji)}>
              {emoji}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
