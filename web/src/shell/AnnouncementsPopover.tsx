import { Popover } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../platform/lazyPage.ts'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

const AnnouncementList = lazyPage(async () => (await import('./AnnouncementList.tsx')).AnnouncementList)

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
        <Suspense>
          <AnnouncementList />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
