import type { Announcement, ListedAnnouncement } from '@chatflow/contract'
import { Badge, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../platform/errors.ts'
import { formatDate } from '../platform/format.ts'
import { useSession } from '../platform/session.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { MarkAnnouncementsRead } from '../team/announcements/MarkAnnouncementsRead.tsx'
import { ReadersButton } from '../team/announcements/ReadersButton.tsx'
import classes from './popovers.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

const priorities = {
  1: { color: 'red', label: 'announcements.priority1' },
  2: { color: 'yellow', label: 'announcements.priority2' },
  3: { color: 'blue', label: 'announcements.priority3' },
} as const
const priorityOf = (announcement: Announcement) =>
  announcement.priority === 1 || announcement.priority === 2
    ? priorities[announcement.priority]
    : priorities[3]

/** What the popover shows; fetched when it is first opened. */
export function AnnouncementList({ onReaders }: Pick<RowProps, 'onReaders'>) {
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
      <MarkAnnouncementsRead announcements={active} />
      <ul className={classes.list}>
        {active.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            isNew={newOnes.has(announcement.id)}
            onReaders={onReaders}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  announcement: ListedAnnouncement
  isNew: boolean
  /** Asks who has read it. */
  onReaders: (announcement: Announcement) => void
}

function AnnouncementRow({ announcement, isNew, onReaders }: RowProps) {
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
      {can('users:manage') && <ReadersButton onClick={() => onReaders(announcement)} />}
    </li>
  )
}
