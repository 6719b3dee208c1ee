import { listUserNames, profileImageUrl, type UserName } from '@chatflow/contract'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { z } from 'zod'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { byPresence } from './presence.ts'
import classes from './TeamList.module.css'

type Colleague = z.infer<typeof UserName>
const placeholders = [0, 1, 2, 3, 4, 5]

export const useTeam = () => useEndpoint(listUserNames, {}, { refreshOn: 'user' })

/** Everybody of the company, those online first. */
export function TeamList() {
  const { t } = useTranslation('presence')
  const { data, error, refetch } = useTeam()
  if (error && !data) {
    return (
      <div className={classes.state}>
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) return <TeamSkeleton />
  if (data.length === 0) {
    return (
      <div className={classes.state}>
        <EmptyState icon={IconUsersGroup} text={t('empty')} />
      </div>
    )
  }
  return (
    <ul className={classes.list}>
      {data.toSorted(byPresence).map((colleague) => (
        <Row key={colleague.id} colleague={colleague} />
      ))}
    </ul>
  )
}

function Row({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('presence')
  const { user } = useSession()
  return (
    <li className={classes.person}>
      <Avatar name={colleague.name} image={profileImageUrl(colleague)} size={40} />
      <div className={classes.about}>
        <span className={classes.name} title={colleague.name}>
          {colleague.name}
          {colleague.id === user.id && <span className={classes.you}>{t('you')}</span>}
        </span>
        <span className={classes.queues}>
          {colleague.queues.map((queue) => (
            <span key={queue.id} className={classes.queue}>
              <Dot color={queue.color} />
              {queue.name}
            </span>
          ))}
          {colleague.queues.length === 0 && t('noQueue')}
        </span>
      </div>
      <span className={classes.presence} data-online={colleague.online || undefined}>
        {t(colleague.online ? 'isOnline' : 'isOffline')}
      </span>
    </li>
  )
}

function TeamSkeleton() {
  const { t } = useTranslation('presence')
  return (
    <div className={classes.list}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {placeholders.map((place) => (
        <div key={place} className={classes.person} aria-hidden>
          <Skeleton circle width={40} height={40} />
          <div className={classes.about}>
            <Skeleton width="55%" height={14} my={3} />
            <Skeleton width="35%" height={12} my={3} />
          </div>
        </div>
      ))}
    </div>
  )
}
