import { listConnections, listQueues, type QueueIntegration } from '@chatflow/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { usesOf } from './integrationUses.ts'
import { NamedCell } from '../../ui/NamedCell.tsx'
import classes from './integrations.module.css'
import { TypeMark } from './TypeMark.tsx'

export function useIntegrationColumns() {
  const { t } = useTranslation('integrations')
  const { data: queues } = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const { data: connections } = useEndpoint(listConnections, { query: {} }, { refreshOn: 'whatsapp' })
  return useMemo<Column<QueueIntegration>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 200,
        grow: 2,
        cell: ({ name, type }) => <NamedCell mark={<TypeMark type={type} />}>{name}</NamedCell>,
      },
      { key: 'type', header: t('columns.type'), min: 110, cell: ({ type }) => t(`types.${type}.name`) },
      {
        key: 'uses',
        header: t('columns.uses'),
        min: 200,
        grow: 3,
        minor: 2,
        cell: ({ id }) => {
          if (!queues || !connections) return null
          const uses = usesOf(id, queues, connections).join(', ')
          return uses === '' ? (
            <span className={classes.quiet}>{t('unused')}</span>
          ) : (
            <span className={classes.words} title={uses}>
              {uses}
            </span>
          )
        },
      },
      {
        key: 'id',
        header: t('columns.id'),
        min: 64,
        grow: 0.4,
        align: 'right',
        isQuiet: true,
        minor: 1,
        isOffPhone: true,
        cell: ({ id }) => id,
      },
    ],
    [t, queues, connections],
  )
}
