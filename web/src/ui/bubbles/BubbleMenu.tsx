import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyMenu } from '../LazyMenu.tsx'
import classes from './bubbles.module.css'

interface BubbleMenuProps {
  label: string
  width: number
  /** Of the button. */
  size: number
  children: ReactNode
}

/** Beside a bubble. */
export function BubbleMenu({ label, width, size, children }: BubbleMenuProps) {
  const button = (
    <ActionIcon className={classes.menuButton} size={size} radius="xl" color="gray" aria-label={label}>
      <IconChevronDown size={16} stroke={2} aria-hidden />
    </ActionIcon>
  )
  return (
    <LazyMenu width={width} button={button}>
      {children}
    </LazyMenu>
  )
}

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface EmojiRowProps {
  labelOf: (emoji: string) => string
  onReact: (emoji: string) => void
}

/** The reactions that are used most, as the first line of a bubble's menu. */
export function EmojiRow({ labelOf, onReact }: EmojiRowProps) {
  return (
    <div className={classes.emojiRow}>
      {emojis.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.emoji}
          // The theme pads items by style, which no class can undo.
          style={{ padding: 0 }}
          aria-label={labelOf(emoji)}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
  )
}

/** How the icons of its items look. */
export const menuIcon = { size: 18, stroke: 1.75, 'aria-hidden': true }
