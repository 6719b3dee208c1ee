import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from '../../ui/page.module.css'
import { TeamList, useTeam } from './TeamList.tsx'

export function TeamPage() {
  const { t } = useTranslation('presence')
  const { can } = useSession()
  const { data } = useTeam()
  const online = data?.filter((colleague) => colleague.online).length
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {t('title')}
        {online !== undefined && <span className={classes.count}>{t('online', { count: online })}</span>}
      </h1>
      <TeamList />
      {data?.length === 1 && can('users:manage') && (
        <EmptyState
          icon={IconUserPlus}
          text={t('alone')}
          action={
            <Button renderRoot={(props) => <Link to="/users" search={{ begin: true }} {...props} />}>
              {t('invite')}
            </Button>
          }
        />
      )}
    </div>
  )
}
