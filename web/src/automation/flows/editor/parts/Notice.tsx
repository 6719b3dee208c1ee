import { Button } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import classes from './parts.module.css'

interface NoticeProps {
  tone: 'blue' | 'amber'
  text: string
  actions: { label: string; onClick: () => void }[]
}

/** One line above the canvas that something happened to the draft, and what can be done about it. */
export function Notice({ tone, text, actions }: NoticeProps) {
  const NoticeIcon = tone === 'blue' ? IconHistory : IconUsers
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <NoticeIcon size={18} stroke={1.75} aria-hidden />
      <span className={classes.noticeText}>{text}</span>
      {actions.map(({ label, onClick }) => (
        <Button key={label} size="xs" variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  )
}
