import { profileImageUrl } from '@chatflow/contract'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { installOffer } from '../platform/installOffer.ts'
import { useSession } from '../platform/session.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import classes from './AvatarMenu.module.css'
import { lazyPage } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'

const UserDialog = lazyPage(async () => (await import('../company/users/UserDialog.tsx')).UserDialog)
const InstallEntry = lazyPage(async () => (await import('./app/InstallEntry.tsx')).InstallEntry)

export function AvatarMenu() {
  const { t } = useTranslation('shell')
  const { user, signOut } = useSession()
  const canInstall = useSyncExternalStore(installOffer.subscribe, installOffer.isThere)
  const [isProfileOpen, setProfileOpen] = useState(false)
  return (
    <>
      <LazyMenu
        width={240}
        button={
          <UnstyledButton className={classes.button} aria-label={t('bar.account')}>
            <Avatar name={user.name} image={profileImageUrl(user)} size={32} />
          </UnstyledButton>
        }
      >
        <div className={classes.who}>
          <strong className={classes.name}>{user.name}</strong>
          <span className={classes.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => setProfileOpen(true)}
        >
          {t('bar.profile')}
        </Menu.Item>
        {canInstall && (
          <Suspense fallback={null}>
            <InstallEntry />
          </Suspense>
        )}
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={() => void signOut()}
        >
          {t('bar.logout')}
        </Menu.Item>
      </LazyMenu>
      {isProfileOpen && (
        <Suspense fallback={null}>
          <UserDialog user={user} onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
