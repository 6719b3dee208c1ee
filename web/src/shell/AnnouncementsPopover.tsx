import { IconSpeakerphone } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../platform/lazyPage.ts'
import { LazyPopover } from '../ui/LazyPopover.tsx'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementList = lazyPage(async () => (await import('./AnnouncementList.tsx')).AnnouncementList)

export function AnnouncementsPopover() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const unreads = useAnnouncements().data?.unreads ?? 0
  const label = t('announcements.title')
  return (
    <LazyPopover
      width={380}
      className={classes.dropdown}
      isOpen={isOpen}
      onChange={setOpen}
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
        <AnnouncementList />
      </Suspense>
    </LazyPopover>
  )
}
