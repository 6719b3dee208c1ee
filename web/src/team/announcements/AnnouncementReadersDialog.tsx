import { listAnnouncementReaders, type Announcement } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEndpoint, usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './announcements.module.css'

interface AnnouncementReadersDialogProps {
  announcement: Announcement
  onClose: () => void
}

/** Who has read an announcement, latest first. */
export function AnnouncementReadersDialog({ announcement, onClose }: AnnouncementReadersDialogProps) {
  const { t } = useTranslation('announcements')
  const { user } = useSession()
  const input = { params: { announcementId: announcement.id }, query: {} }
  const { data } = useEndpoint(listAnnouncementReaders, input)
  const list = usePages(
    listAnnouncementReaders,
    { ...input, query: { searchParam: '' } },
    { rows: ({ records }) => records },
  )
  return (
    <ViewDialog title={announcement.title} onClose={onClose}>
      {list.error && <ErrorState text={errorText(list.error)} onRetry={list.retry} />}
      {list.isLoading && <Skeleton height={16} />}
      {data && (
        <p className={classes.summary}>{t('readers.summary', { read: data.count, count: data.people })}</p>
      )}
      <ul className={classes.readers}>
        {list.rows.map(({ id, name, company, readAt }) => (
          <li key={id} className={classes.reader}>
            <Avatar name={name} size={28} />
            <span className={classes.readerName}>{name}</span>
            {user.super && <span className={classes.none}>{company.name}</span>}
            <time className={classes.readAt} dateTime={readAt}>
              {formatDateTime(readAt)}
            </time>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" fullWidth loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('readers.more')}
        </Button>
      )}
    </ViewDialog>
  )
}
