import { listAnnouncements, type Announcement, type ListedAnnouncement } from '@chatflow/contract'
import { Badge, Popover, Skeleton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../platform/api.ts'
import { errorText } from '../platform/errors.ts'
import { formatDate } from '../platform/format.ts'
import { lazyPage } from '../platform/lazyPage.ts'
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

const MarkAnnouncementsRead = lazyPage(
  async () => (await import('../team/announcements/MarkAnnouncementsRead.tsx')).MarkAnnouncementsRead,
)
const ReadersButton = lazyPage(
  async () => (await import('../team/announcements/ReadersButton.tsx')).ReadersButton,
)

/** Read once for the whole shell: the badge says how many are new. */
function useAnnouncements() {
  const { expired } = useSession()
  return useEndpoint(listAnnouncements, { query: {} }, { refreshOn: 'announcement', enabled: !expired })
}

export function AnnouncementsPopover() {
  const { t } = useTranslation('shell')
  const unreads = useAnnouncements().data?.unreads ?? 0
  const label = t('announcements.title')
  return (
    <Popover position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <BarButton
          label={unreads === 0 ? label : `${label}: ${t('announcements.unread', { count: unreads })}`}
          icon={IconSpeakerphone}
          count={unreads}
        />
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

function Announcements() {
  const { t } = useTranslation('shell')
  const { expired } = useSession()
  const { data, error } = useAnnouncements()
  // As it was when the popover opened: what is new stays marked while it is looked at.
  const [newOnes] = useState(
    () => new Set(data?.records.flatMap(({ id, isRead }) => (isRead ? [] : [id])) ?? []),
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
    <>
      <Suspense fallback={null}>
        <MarkAnnouncementsRead announcements={active} />
      </Suspense>
      <ul className={classes.list}>
        {active.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            isNew={newOnes.has(announcement.id)}
          />
        ))}
      </ul>
    </>
  )
}

function AnnouncementRow({ announcement, isNew }: { announcement: ListedAnnouncement; isNew: boolean }) {
  const { t } = useTranslation('shell')
  const { can } = useSession()
  const { color, label } = priorityOf(announcement)
  return (
    <li className={classes.announcement} data-new={isNew || undefined}>
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
      {can('users:manage') && (
        <Suspense fallback={null}>
          <ReadersButton announcement={announcement} />
        </Suspense>
      )}
    </li>
  )
}
