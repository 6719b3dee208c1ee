import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Keyboard } from './keyboard/Keyboard.tsx'
import { useUnreadTickets } from '../conversations/tickets/notifications/useUnreadTickets.ts'
import { laterPart } from '../platform/lazyPage.ts'
import { useSession } from '../platform/session.tsx'
import { useTheme } from '../platform/theme.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { usePageWidth } from '../ui/pageWidth.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { BottomBar } from './BottomBar.tsx'
import { Brand } from './Brand.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useNotices } from './notices.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import classes from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'
import { TopBar } from './TopBar.tsx'
import { unreadTitle } from './unreadTitle.ts'
import { usePreferences } from './usePreferences.ts'
import { useShellCommands } from './useShellCommands.tsx'
import { VolumeControl } from './VolumeControl.tsx'
import { ZoneHint } from './ZoneHint.tsx'

const SupportBanner = laterPart(
  async () => (await import('../company/supportAccess/SupportBanner.tsx')).SupportBanner,
)
const contentId = 'content'
/** As wide as `--menu-open`. */
const menuPx = 240

/** The frame around every page: menu, top bar, and on a phone the bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const { can } = useSession()
  const { isCollapsed, toggle } = useMenu()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  useShellCommands(isPhone ? undefined : { isCollapsed, toggle })

  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <TabTitle />
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skip')}
      </a>
      {!isPhone && (
        <aside className={classes.side}>
          <SideMenu isCollapsed={isCollapsed} onToggle={toggle} />
        </aside>
      )}
      <TopBar isPhone={isPhone} onOpenMenu={openDrawer} />
      {/* What must be said about the whole page is shown here. */}
      <div className={classes.line} id="pageLine" />
      <main className={classes.content} id={contentId} tabIndex={-1}>
        {children}
      </main>
      {isPhone && <BottomBar />}
      <Keyboard />
      {can('settings:manage') && (
        <Suspense fallback={null}>
          <SupportBanner />
        </Suspense>
      )}
      {isPhone && <PhoneMenu isOpen={isDrawerOpen} onClose={closeDrawer} />}
    </div>
  )
}

/** Where the page needs its room, the menu shrinks to icons by itself, and comes back as it was wanted. */
function useMenu() {
  const { user } = useSession()
  const [isClosed, setClosed] = useState({ roomy: user.defaultMenu === 'closed', tight: true })
  const roomyFrom = usePageWidth() + menuPx
  const isRoomy = useMediaQuery(`(min-width: ${roomyFrom}px)`, window.innerWidth >= roomyFrom, {
    getInitialValueInEffect: false,
  })
  const situation = isRoomy ? 'roomy' : 'tight'
  const isCollapsed = isClosed[situation]
  const toggle = useCallback(
    () => setClosed((before) => ({ ...before, [situation]: !before[situation] })),
    [situation],
  )
  return { isCollapsed, toggle }
}

/** On a phone the menu slides in, and carries the tools that the narrow top bar has no room for. */
function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { chooseScheme, chooseLanguage } = usePreferences()
  const { pathname } = useLocation()
  // A user who has chosen a page wants to see it.
  useEffect(onClose, [pathname, onClose])
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      title={<Brand />}
      classNames={{ header: classes.drawerHeader, body: classes.drawerBody, content: classes.drawer }}
      closeButtonProps={{ 'aria-label': t('menu.close') }}
      transitionProps={{ duration: 120 }}
    >
      <SideMenu isCollapsed={false} />
      <div className={classes.drawerHint}>
        <ZoneHint />
      </div>
      <div className={classes.drawerTools}>
        <ThemeToggle onChoose={chooseScheme} />
        <LanguageMenu onChoose={chooseLanguage} />
        <VolumeControl />
        <RefreshButton />
      </div>
    </Drawer>
  )
}

/** By itself: what is unread changes with every conversation that is opened, and the frame does not. */
function TabTitle() {
  const { appName } = useTheme()
  const unread = useNotices().unread + useUnreadTickets().length
  useEffect(() => {
    document.title = unreadTitle(unread, appName)
    return () => {
      document.title = appName
    }
  }, [unread, appName])
  return null
}
