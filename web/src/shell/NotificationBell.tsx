import { Button, Popover } from '@mantine/core'
import { IconBell, IconCircleCheck, IconCircleX, IconSpeakerphone, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '../platform/format.ts'
import { BarButton } from './BarButton.tsx'
import { useNotices, type Notice } from './notices.tsx'
import classes from './popovers.module.css'

const pictures: Record<Notice['kind'], { icon: Icon; color: string }> = {
  done: { icon: IconCircleCheck, color: 'var(--green)' },
  failed: { icon: IconCircleX, color: 'var(--red)' },
  announcement: { icon: IconSpeakerphone, color: 'var(--blue)' },
}

export function NotificationBell() {
  const { t } = useTranslation('shell')
  const { notices, unread, markRead, clear } = useNotices()
  const label = unread === 0 ? t('notices.title') : t('notices.label', { count: unread })
  return (
    <Popover position="bottom-end" width={340} trapFocus onOpen={markRead}>
      <Popover.Target>
        <BarButton label={label} icon={IconBell} count={unread} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <header className={classes.header}>
          <h2 className={classes.title}>{t('notices.title')}</h2>
          {notices.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('notices.clear')}
            </Button>
          )}
        </header>
        {notices.length === 0 ? (
          <p className={classes.empty}>{t('notices.empty')}</p>
        ) : (
          <ul className={classes.list}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { icon: Picture, color } = pictures[notice.kind]
  return (
    <li className={classes.row}>
      <Picture className={classes.rowIcon} size={18} stroke={1.75} color={color} aria-hidden />
      <div className={classes.rowText}>
        <span>{notice.text}</span>
        <time className={classes.time} dateTime={notice.at.toISOString()}>
          {formatAgo(notice.at)}
        </time>
      </div>
    </li>
  )
}
