import type { Announcement } from '@chatflow/contract'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPage } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { LazyPopover } from '../ui/LazyPopover.tsx'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementList = lazyPage(async () => (await import('./AnnouncementList.tsx')).AnnouncementList)
const AnnouncementReadersDialog = lazyPage(
  async () => (await import('../team/announcements/AnnouncementReadersDialog.tsx')).AnnouncementReadersDialog,
)

export function AnnouncementsPopover() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Announcement>()
  const unreads = useAnnouncements().data?.unreads ?? 0
  const label = t('announcements.title')
  // The dialog takes the popover's place: a popover lies above dialogs, and what it holds goes with it.
  const showReaders = (announcement: Announcement) => {
    setOpen(false)
    setAsked(announcement)
  }
  return (
    <>
      <LazyPopover
        width={380}
        className={classes.dropdown}
        isOpen={isOpen}
        onChange={setOpen}
        isFollowed={asked !== undefined}
        button={
          <BarButton
            label={unreads === 0 ? label : `${label}: ${t('announcements.unread', { count: unreads })}`}
            icon={IconSpeakerphone}
            count={unreads}
          />
        }
      >
        <header className={classes.header}>
          <h2 className={classes.title}>{t('announcements.title')}</h2>
        </header>
        <Suspense>
          <AnnouncementList onReaders={showReaders} />
        </Suspense>
      </LazyPopover>
      {asked && (
        <Suspense>
          <AnnouncementReadersDialog announcement={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
