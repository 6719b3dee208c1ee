import type { ListedCompany } from '@chatflow/contract'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import classes from './tenants.module.css'

/** What a company uses of what it may have. */
export function Usage({ company }: { company: ListedCompany }) {
  const { t } = useTranslation('tenants')
  const { usage, plan, numberAttendants, numberConections, folderSize, numberFileFolder } = company
  const of = (used: number, limit: number) =>
    t('usage.of', { used: formatNumber(used), limit: formatNumber(limit) })
  return (
    <dl className={classes.usage}>
      <div>
        <dt>{t('usage.users')}</dt>
        <dd>{of(usage.users, numberAttendants ?? plan.users)}</dd>
      </div>
      <div>
        <dt>{t('usage.connections')}</dt>
        <dd>{of(usage.connections, numberConections ?? plan.connections)}</dd>
      </div>
      <div>
        <dt>{t('usage.queues')}</dt>
        <dd>{of(usage.queues, plan.queues)}</dd>
      </div>
      <div>
        <dt>{t('columns.folderSize')}</dt>
        <dd>{formatBytes(folderSize)}</dd>
      </div>
      <div>
        <dt>{t('columns.files')}</dt>
        <dd>{formatNumber(numberFileFolder)}</dd>
      </div>
    </dl>
  )
}
