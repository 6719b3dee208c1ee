import { Popover, Skeleton } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatRow } from '../team/chats/ChatRow.tsx'
import { useMayChat, useNewestChats } from '../team/chats/useNewestChats.ts'
import { errorText } from '../platform/errors.ts'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'

const shown = 8

/** The newest internal chats from anywhere. For those who may chat; to the others it is not there. */
export function ChatsPopover() {
  const { t } = useTranslation('chats')
  const [isOpen, setOpen] = useState(false)
  const unreads = useNewestChats().data?.unreads ?? 0
  if (!useMayChat()) return null
  const label = unreads === 0 ? t('title') : `${t('title')}: ${t('unread', { count: unreads })}`
  return (
    <Popover position="bottom-end" width={380} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <BarButton label={label} icon={IconMessages} count={unreads} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <header className={classes.header}>
          <h2 className={classes.title}>{t('title')}</h2>
          <Link className={classes.all} to="/chats" onClick={() => setOpen(false)}>
            {t('popover.all')}
          </Link>
        </header>
        <NewestChats onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function NewestChats({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chats')
  const { data, error } = useNewestChats()
  if (error && !data) return <p className={classes.empty}>{errorText(error)}</p>
  if (!data) {
    return (
      <div className={classes.loading}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={16} />
      </div>
    )
  }
  if (data.records.length === 0) return <p className={classes.empty}>{t('empty')}</p>
  return (
    <ul className={classes.list}>
      {data.records.slice(0, shown).map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}
