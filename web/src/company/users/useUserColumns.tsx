import { listTwoFactor, profileImageUrl, type User } from '@chatflow/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { Column } from '../../ui/list.ts'
import classes from './users.module.css'

const queuesShown = 2

/** Who of the company has a second step at sign-in. */
export function useSecured(): Set<number> {
  const { data } = useEndpoint(listTwoFactor, {}, { refreshOn: 'user' })
  return useMemo(() => new Set(data?.map(({ userId }) => userId)), [data])
}

export function useUserColumns(ownId: number, secured: Set<number>): Column<User>[] {
  const { t } = useTranslation('users')
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 200,
        grow: 2,
        cell: (user) => <Person user={user} isOwn={user.id === ownId} isSecured={secured.has(user.id)} />,
      },
      {
        key: 'email',
        header: t('columns.email'),
        min: 180,
        grow: 2,
        minor: 1,
        cell: (user) => <span title={user.email}>{user.email}</span>,
      },
      {
        key: 'profile',
        header: t('columns.profile'),
        min: 130,
        grow: 0.5,
        cell: (user) => t(user.super ? 'profiles.super' : `profiles.${user.profile}`),
      },
      {
        key: 'queues',
        header: t('columns.queues'),
        min: 160,
        grow: 3,
        minor: 2,
        cell: (user) => <Queues user={user} />,
      },
      {
        key: 'hours',
        header: t('columns.hours'),
        min: 110,
        grow: 0.5,
        minor: 3,
        isOffPhone: true,
        cell: (user) => (
          <span className={classes.hours}>
            {user.startWork}–{user.endWork}
          </span>
        ),
      },
      {
        key: 'state',
        header: t('columns.state'),
        min: 120,
        grow: 0.5,
        cell: (user) => (
          <span className={classes.state} data-online={user.online}>
            <Dot color={user.online ? 'var(--green)' : 'var(--border-strong)'} />
            {t(user.online ? 'online' : 'offline')}
          </span>
        ),
      },
    ],
    [t, ownId, secured],
  )
}

function Person({ user, isOwn, isSecured }: { user: User; isOwn: boolean; isSecured: boolean }) {
  const { t } = useTranslation('users')
  return (
    <span className={classes.person}>
      <Avatar name={user.name} image={profileImageUrl(user)} size={28} />
      <span className={classes.personName} title={user.name}>
        {user.name}
      </span>
      {isOwn && <span className={classes.you}>({t('you')})</span>}
      {isSecured && (
        <Tooltip label={t('twoFactor.hint')}>
          <IconShieldCheck
            className={classes.secured}
            size={16}
            stroke={1.75}
            role="img"
            aria-label={t('twoFactor.hint')}
          />
        </Tooltip>
      )}
    </span>
  )
}

function Queues({ user }: { user: User }) {
  const { t } = useTranslation('users')
  if (user.queues.length === 0) return <span className={classes.quiet}>{t('noQueues')}</span>
  const rest = user.queues.slice(queuesShown)
  return (
    <span className={classes.queues}>
      {user.queues.slice(0, queuesShown).map((queue) => (
        <span key={queue.id} className={classes.queue} title={queue.name}>
          <Dot color={queue.color} />
          <span className={classes.queueName}>{queue.name}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map((queue) => queue.name).join(', ')} multiline maw={280}>
          <span className={classes.quiet}>+{rest.length}</span>
        </Tooltip>
      )}
    </span>
  )
}
