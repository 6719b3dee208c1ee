import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './bubbles.module.css'

interface BubbleMenuProps {
  label: string
  width: number
  /** Of the button. */
  size: number
  children: ReactNode
}

/** Beside a bubble. The button is drawn for every one, its menu only for the one that is asked. */
export function BubbleMenu({ label, width, size, children }: BubbleMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <ActionIcon
      className={classes.menuButton}
      data-open={isOpen || undefined}
      size={size}
      radius="xl"
      color="gray"
      aria-label={label}
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
      width={width}
      withinPortal
      opened={isOpen}
      onChange={setOpen}
      keepMounted={false}
    >
      <Menu.Target>{button}</Menu.Target>
      {isOpen && <Menu.Dropdown>{children}</Menu.Dropdown>}
    </Menu>
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
