import { listAnnouncementReaders, type Announcement } from '@chatflow/contract'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useEndpoint, usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
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
      {list.isLoading && <Placeholders />}
      {data && (
        <p className={classes.summary}>
          {t('readers.summary', {
            read: formatNumber(data.count),
            count: data.people,
            total: formatNumber(data.people),
          })}
        </p>
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

/** As high as a few readers: the dialog does not jump when they come. */
function Placeholders() {
  const { t } = useTranslation('ui')
  return (
    <div aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      <Skeleton height={12} width="40%" radius="xl" className={classes.summary} />
      {['62%', '48%', '56%'].map((width) => (
        <div key={width} className={classes.reader} aria-hidden>
          <Skeleton circle height={28} />
          <Skeleton height={12} width={width} radius="xl" />
        </div>
      ))}
    </div>
  )
}
