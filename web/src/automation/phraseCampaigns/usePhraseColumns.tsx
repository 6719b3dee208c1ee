import type { Connection, PhraseCampaign } from '@chatflow/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './phraseCampaigns.module.css'

export function usePhraseColumns(connections: Connection[] | undefined) {
  const { t } = useTranslation('phraseCampaigns')
  return useMemo<Column<PhraseCampaign>[]>(
    () => [
      { key: 'name', header: t('columns.name'), min: 180, grow: 2, cell: ({ name }) => name },
      {
        key: 'phrase',
        header: t('columns.phrase'),
        min: 160,
        grow: 2,
        minor: 1,
        cell: ({ phrase }) => (
          <span className={classes.phrase} title={phrase}>
            {t('quoted', { phrase })}
          </span>
        ),
      },
      { key: 'flow', header: t('columns.flow'), min: 150, grow: 2, minor: 2, cell: ({ flow }) => flow.name },
      {
        key: 'connection',
        header: t('columns.connection'),
        min: 140,
        grow: 1.5,
        minor: 3,
        cell: ({ whatsappId }) =>
          whatsappId === null
            ? t('everyConnection')
            : (connections?.find(({ id }) => id === whatsappId)?.name ?? ''),
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 140,
        cell: (campaign) => <PhraseState campaign={campaign} />,
      },
    ],
    [t, connections],
  )
}

/** Off, on, or on and still without a flow that customers could meet. */
function PhraseState({ campaign: { status, flow } }: { campaign: PhraseCampaign }) {
  const { t } = useTranslation('phraseCampaigns')
  if (!status)
    return (
      <Status icon={IconCircleOff} tone="quiet">
        {t('status.inactive')}
      </Status>
    )
  if (!flow.active || flow.publishedVersion === null)
    return (
      <Status icon={IconAlertTriangle} tone="amber">
        {t('status.flowIdle')}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('status.active')}
    </Status>
  )
}
