import { listAnnouncements, type Announcement } from '@chatflow/contract'
import { Badge, Popover, Skeleton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../platform/api.ts'
import { errorText } from '../platform/errors.ts'
import { formatDate } from '../platform/format.ts'
import { useSession } from '../platform/session.tsx'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'

const priorities = {
  1: { color: 'red', label: 'announcements.priority1' },
  2: { color: 'yellow', label: 'announcements.priority2' },
  3: { color: 'blue', label: 'announcements.priority3' },
} as const
const priorityOf = (announcement: Announcement) =>
  announcement.priority === 1 || announcement.priority === 2
    ? priorities[announcement.priority]
    : priorities[3]

export function AnnouncementsPopover() {
  const { t } = useTranslation('shell')
  return (
    <Popover position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <BarButton label={t('announcements.title')} icon={IconSpeakerphone} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <header className={classes.header}>
          <h2 className={classes.title}>{t('announcements.title')}</h2>
        </header>
        <Announcements />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Read when the popover opens, and kept current while it is open. */
function Announcements() {
  const { t } = useTranslation('shell')
  const { expired } = useSession()
  const { data, error } = useEndpoint(
    listAnnouncements,
    { query: {} },
    { refreshOn: 'announcement', enabled: !expired },
  )
  if (error) return <p className={classes.empty}>{errorText(error)}</p>
  if (!data && !expired) {
    return (
      <div className={classes.loading}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={16} />
      </div>
    )
  }
  const active = data?.records.filter(({ status }) => status) ?? []
  if (active.length === 0) return <p className={classes.empty}>{t('announcements.empty')}</p>
  return (
    <ul className={classes.list}>
      {active.map((announcement) => (
        <AnnouncementRow key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  )
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('shell')
  const { color, label } = priorityOf(announcement)
  return (
    <li className={classes.announcement}>
      <div className={classes.announcementHead}>
        <strong className={classes.announcementTitle}>{announcement.title}</strong>
        <Badge variant="light" color={color} tt="none" fw={500}>
          {t(label)}
        </Badge>
      </div>
      <p className={classes.announcementText}>{announcement.text}</p>
      {announcement.mediaPath && (
        <a
          className={classes.media}
          href={announcement.mediaPath}
          target="_blank"
          rel="noopener"
          aria-label={t('announcements.open', { name: announcement.mediaName })}
        >
          <img src={announcement.mediaPath} alt="" loading="lazy" />
        </a>
      )}
      <time className={classes.time} dateTime={announcement.createdAt}>
        {formatDate(announcement.createdAt)}
      </time>
    </li>
  )
}
