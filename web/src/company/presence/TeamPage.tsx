import { useTranslation } from 'react-i18next'
import classes from '../../ui/page.module.css'
import { TeamList, useTeam } from './TeamList.tsx'

export function TeamPage() {
  const { t } = useTranslation('presence')
  const { data } = useTeam()
  const online = data?.filter((colleague) => colleague.online).length
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {t('title')}
        {online !== undefined && <span className={classes.count}>{t('online', { count: online })}</span>}
      </h1>
      <TeamList />
    </div>
  )
}
