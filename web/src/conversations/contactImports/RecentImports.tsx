import { listContactImports, type ContactImport } from '@chatflow/contract'
import { IconAlertTriangle, IconCheck, IconEye, IconLoader } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './contactImports.module.css'

/** Imports of the last days: to go on with, to look at, or to fetch the ignored rows of. */
export function RecentImports() {
  const { t } = useTranslation('contactImports')
  const { data } = useEndpoint(listContactImports, {}, { refreshOn: 'job' })
  if (!data || data.imports.length === 0) return null
  return (
    <Section level={2} title={t('recent.title')}>
      <ul className={classes.recent}>
        {data.imports.map((one) => (
          <li key={one.id}>
            <Link to={`/contacts/import/${one.id}`} className={classes.recentLink}>
              <span className={classes.recentName}>{one.name}</span>
              <span className={classes.soft}>
                {formatDateTime(one.createdAt)} · {one.user.name}
              </span>
              <State found={one} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function State({ found }: { found: ContactImport }) {
  const { t } = useTranslation('contactImports')
  const { state, created, updated } = found
  if (state === 'done')
    return (
      <Status icon={IconCheck} tone="green">
        {t('recent.done', { count: created + updated })}
      </Status>
    )
  if (state === 'failed')
    return (
      <Status icon={IconAlertTriangle} tone="red">
        {t('recent.failed')}
      </Status>
    )
  if (state === 'ready')
    return (
      <Status icon={IconEye} tone="amber">
        {t('recent.ready')}
      </Status>
    )
  return (
    <Status icon={IconLoader} tone="blue">
      {t('recent.running')}
    </Status>
  )
}
