import type { CampaignSummary } from '@chatflow/contract'
import { Progress } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { nothing, type Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './campaigns.module.css'
import { CampaignStatus } from './CampaignStatus.tsx'
import { doneOf, percentOf } from './progress.ts'

export function useCampaignColumns() {
  const { t } = useTranslation('campaigns')
  return useMemo<Column<CampaignSummary>[]>(
    () => [
      { key: 'name', header: t('columns.name'), min: 170, grow: 3, cell: ({ name }) => name },
      {
        key: 'status',
        header: t('columns.status'),
        min: 126,
        cell: (campaign) => <CampaignStatus campaign={campaign} />,
      },
      {
        key: 'progress',
        header: t('columns.progress'),
        min: 100,
        minor: 7,
        cell: ({ totals }) => (totals.total === 0 ? nothing : <ProgressCell totals={totals} />),
      },
      {
        key: 'contactList',
        header: t('columns.contactList'),
        min: 120,
        minor: 3,
        cell: ({ contactList, tagList }) => contactList?.name ?? tagList?.name ?? nothing,
      },
      {
        key: 'whatsapp',
        header: t('columns.whatsapp'),
        min: 110,
        minor: 4,
        cell: ({ whatsapp }) => whatsapp?.name ?? nothing,
      },
      {
        key: 'scheduledAt',
        header: t('columns.scheduledAt'),
        min: 136,
        minor: 1,
        cell: ({ scheduledAt }) =>
          scheduledAt === null ? (
            <span className={classes.quiet}>{t('columns.noSchedule')}</span>
          ) : (
            <Moment at={scheduledAt} />
          ),
      },
      {
        key: 'completedAt',
        header: t('columns.completedAt'),
        min: 136,
        minor: 2,
        cell: ({ completedAt }) => (completedAt === null ? nothing : <Moment at={completedAt} />),
      },
      {
        key: 'confirmation',
        header: t('columns.confirmation'),
        min: 104,
        minor: 6,
        cell: ({ confirmation }) =>
          confirmation ? (
            <Status icon={IconCheck} tone="green">
              {t('yes')}
            </Status>
          ) : (
            <span className={classes.quiet}>{t('no')}</span>
          ),
      },
    ],
    [t],
  )
}

const Moment = ({ at }: { at: string }) => <span className={classes.numbers}>{formatDateTime(at)}</span>

function ProgressCell({ totals }: Pick<CampaignSummary, 'totals'>) {
  const { t } = useTranslation('campaigns')
  const [done, total] = [doneOf(totals), totals.total]
  const label = t('progress', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <span className={classes.progress}>
      <span className={classes.numbers}>{label}</span>
      <Progress value={percentOf(done, total)} size={4} aria-label={label} />
    </span>
  )
}
