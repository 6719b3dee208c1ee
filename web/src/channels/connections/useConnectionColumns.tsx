import type { Connection } from '@chatflow/contract'
import { IconCheck } from '@tabler/icons-react'
import { formatDate, formatTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { formatPhone } from '../../ui/phoneNumber.ts'
import { Channel } from './Channel.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import classes from './connections.module.css'
import { HealthCard, useHealthNote } from './health/HealthFacts.tsx'
import { hasImported, SessionButtons, type SessionHandlers } from './SessionButtons.tsx'

interface Columns {
  connections: Connection[]
  handlers: SessionHandlers
  /** How far an import is, in words. */
  importOf: (connection: Connection) => string | undefined
}

export function useConnectionColumns({ connections, handlers, importOf }: Columns): Column<Connection>[] {
  const { t } = useTranslation('connections')
  const healthNote = useHealthNote()
  const noteOf = (connection: Connection) =>
    importOf(connection) ?? (connection.status === 'CONNECTED' ? healthNote(connection.health) : undefined)
  return [
    {
      key: 'name',
      header: t('columns.name'),
      min: 140,
      grow: 4,
      cell: (connection) => (
        <span className={classes.name} title={connection.name}>
          {connection.name}
        </span>
      ),
    },
    {
      key: 'channel',
      header: t('columns.channel'),
      min: 115,
      grow: 0.5,
      minor: 1,
      cell: (connection) => <Channel connection={connection} />,
    },
    {
      key: 'number',
      header: t('columns.number'),
      min: 165,
      grow: 0.5,
      minor: 2,
      cell: ({ number }) =>
        number === '' ? (
          <span className={classes.quiet}>{t('noNumber')}</span>
        ) : (
          <span className="tabular">{formatPhone(number)}</span>
        ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      min: 178,
      grow: 2,
      cell: (connection) => (
        <HealthCard connectionId={connection.id}>
          <ConnectionState connection={connection} note={noteOf(connection)} />
        </HealthCard>
      ),
    },
    {
      key: 'session',
      header: t('columns.session'),
      min: connections.some(hasImported) ? 308 : 250,
      grow: 0.5,
      cell: (connection) => <SessionButtons connection={connection} {...handlers} />,
    },
    {
      key: 'updatedAt',
      header: t('columns.updatedAt'),
      min: 105,
      grow: 0.5,
      minor: 4,
      align: 'right',
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      key: 'isDefault',
      header: t('columns.isDefault'),
      min: 80,
      grow: 0.25,
      minor: 3,
      cell: ({ isDefault }) =>
        isDefault ? (
          <span className={classes.default}>
            <IconCheck size={18} stroke={2} role="img" aria-label={t('isDefault')} />
          </span>
        ) : (
          <span className={classes.quiet}>–</span>
        ),
    },
  ]
}

function Moment({ at }: { at: string }) {
  return (
    <time className={classes.moment} dateTime={at}>
      {formatDate(at)}
      <span className={classes.second}>{formatTime(at)}</span>
    </time>
  )
}
