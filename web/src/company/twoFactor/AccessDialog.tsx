import {
  endUserSessions,
  listTwoFactor,
  listUserLogins,
  listUserSessions,
  loginHistoryDays,
  type User,
  type UserSession,
} from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatAgo } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { deviceName, isHandheld } from '../users/deviceName.ts'
import { LoginList } from './LoginHistory.tsx'
import classes from './twoFactor.module.css'

/** Where and how a colleague signed in, for the admin who wonders. */
export function AccessDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('twoFactor')
  return (
    <ViewDialog title={t('access.title', { name: user.name })} onClose={onClose}>
      <div className={classes.access}>
        <SecondStepStatus userId={user.id} />
        <OpenSessions user={user} />
        <RecentLogins userId={user.id} />
      </div>
    </ViewDialog>
  )
}

function SecondStepStatus({ userId }: { userId: number }) {
  const { t } = useTranslation('twoFactor')
  const { data } = useEndpoint(listTwoFactor, {})
  if (!data) return <Skeleton height={20} />
  const has = data.find((row) => row.userId === userId)
  if (!has)
    return (
      <Status icon={IconShieldOff} tone="amber">
        {t('access.none')}
      </Status>
    )
  const ways = [
    ...(has.app ? [t('access.app')] : []),
    ...(has.passkeys > 0 ? [t('access.passkeys', { count: has.passkeys })] : []),
  ]
  return (
    <Status icon={IconShieldCheck} tone="green">
      {t('access.secured', { ways: ways.join(', ') })}
    </Status>
  )
}

function OpenSessions({ user }: { user: User }) {
  const { t } = useTranslation('twoFactor')
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const { data, error, isLoading, refetch } = useEndpoint(listUserSessions, { params: { userId: user.id } })
  const end = useAction(endUserSessions)
  const mayEnd = user.id !== session.user.id && (!user.super || session.user.super)
  const count = data?.length
  return (
    <Section
      title={t('access.sessions')}
      action={
        mayEnd &&
        !!count && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking(true)}>
            {t('access.endAll')}
          </Button>
        )
      }
    >
      {isLoading && <Skeleton height={56} />}
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {count === 0 && <p className={classes.text}>{t('access.noSessions')}</p>}
      <ul className={classes.logins}>
        {data?.map((open) => (
          <SessionRow key={open.id} open={open} />
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('access.confirm', { name: user.name })}
          confirmLabel={t('access.endAll')}
          onConfirm={async () => {
            await end.mutateAsync({ params: { userId: user.id } })
            notifySuccess(t('access.ended'))
          }}
          onClose={() => setAsking(false)}
        >
          {t('access.confirmText', { name: user.name })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function SessionRow({ open }: { open: UserSession }) {
  const { t } = useTranslation('twoFactor')
  const { t: tUsers } = useTranslation('users')
  const Picture = isHandheld(open.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.way}>
      <Picture size={20} stroke={1.75} aria-hidden />
      <div className={classes.wayWords}>
        <span className={classes.wayName} title={open.userAgent}>
          {deviceName(open.userAgent) ?? t('history.unknownDevice')}
        </span>
        <span className={classes.wayState}>
          {open.address} · {tUsers('sessions.lastUsed', { ago: formatAgo(open.lastUsedAt) })}
        </span>
      </div>
    </li>
  )
}

function RecentLogins({ userId }: { userId: number }) {
  const { t } = useTranslation('twoFactor')
  const { data, error, isLoading, refetch } = useEndpoint(listUserLogins, { params: { userId } })
  const count = loginHistoryDays
  return (
    <Section title={t('access.logins')} description={t('access.loginsText', { count })}>
      {isLoading && <Skeleton height={56} />}
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.text}>{t('access.noLogins', { count })}</p>}
      {data && <LoginList logins={data} />}
    </Section>
  )
}
