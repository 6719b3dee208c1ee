import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPage } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { useMayChat, useNewestChats } from '../team/chats/useNewestChats.ts'
import { LazyPopover } from '../ui/LazyPopover.tsx'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'

const NewestChats = lazyPage(async () => (await import('./NewestChats.tsx')).NewestChats)

/** The newest internal chats from anywhere. For those who may chat; to the others it is not there. */
export function ChatsPopover() {
  const { t } = useTranslation('chats')
  const [isOpen, setOpen] = useState(false)
  const unreads = useNewestChats().data?.unreads ?? 0
  if (!useMayChat()) return null
  const label = unreads === 0 ? t('title') : `${t('title')}: ${t('unread', { count: unreads })}`
  return (
    <LazyPopover
      width={380}
      className={classes.dropdown}
      isOpen={isOpen}
      onChange={setOpen}
      button={<BarButton label={label} icon={IconMessages} count={unreads} />}
    >
      <header className={classes.header}>
        <h2 className={classes.title}>{t('title')}</h2>
        <Link className={classes.all} to="/chats" onClick={() => setOpen(false)}>
          {t('popover.all')}
        </Link>
      </header>
      <Suspense>
        <NewestChats onChosen={() => setOpen(false)} />
      </Suspense>
    </LazyPopover>
  )
}
