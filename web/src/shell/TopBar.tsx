import { platformCompanyId } from '@chatflow/contract'
import { IconMenu2 } from '@tabler/icons-react'
import { memo } from 'react'
import { formatDate } from '../platform/format.ts'
import { useSession } from '../platform/session.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { AnnouncementsPopover } from './AnnouncementsPopover.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { BarButton } from './BarButton.tsx'
import { Brand } from './Brand.tsx'
import { ChatsPopover } from './ChatsPopover.tsx'
import { ConnectionDot } from './ConnectionDot.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import classes from './TopBar.module.css'
import { usePreferences } from './usePreferences.ts'
import { VolumeControl } from './VolumeControl.tsx'
import { ZoneHint } from './ZoneHint.tsx'

interface TopBarProps {
  isPhone: boolean
  onOpenMenu: () => void
}

export const TopBar = memo(function TopBar({ isPhone, onOpenMenu }: TopBarProps) {
  const { t } = useTranslation('shell')
  const { chooseScheme, chooseLanguage } = usePreferences()
  return (
    <header className={classes.bar}>
      {isPhone ? (
        <div className={classes.start}>
          <BarButton label={t('menu.open')} icon={IconMenu2} onClick={onOpenMenu} />
          <Brand />
        </div>
      ) : (
        <Greeting />
      )}
      <div className={classes.tools}>
        <ConnectionDot />
        {!isPhone && (
          <>
            <ThemeToggle onChoose={chooseScheme} />
            <LanguageMenu onChoose={chooseLanguage} />
            <VolumeControl />
            <RefreshButton />
          </>
        )}
        <AnnouncementsPopover />
        <ChatsPopover />
        <NotificationBell />
        <AvatarMenu />
      </div>
    </header>
  )
})

function Greeting() {
  const { t } = useTranslation('shell')
  const { user, can, expired } = useSession()
  const { company } = user
  return (
    <div className={classes.start}>
      <span className={classes.greeting}>
        {t('bar.greeting', { name: user.name })}
        <span className={classes.company}>{company.name}</span>
      </span>
      {can('users:manage') && company.dueDate !== null && company.id !== platformCompanyId && (
        <time className={classes.dueDate} dateTime={company.dueDate} data-expired={expired || undefined}>
          {t(expired ? 'bar.expired' : 'bar.dueDate', {
            date: formatDate(company.dueDate),
          })}
        </time>
      )}
      <ZoneHint />
    </div>
  )
}
