import {
  asksForScan,
  channelKinds,
  flagOfChannel,
  type ChannelKind,
  type Connection,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconHeartbeat, IconPencil, IconPlugConnected, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FacebookLogin } from '../facebookLogin/FacebookLogin.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { useBegins } from '../../ui/useBegins.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { CloseImportedDialog, DeleteDialog, DisconnectDialog, RestartDialog } from './ConnectionDialogs.tsx'
import { HealthDialog } from './health/HealthDialog.tsx'
import { NewConnectionDialog } from './new/NewConnectionDialog.tsx'
import { QrDialog } from './QrDialog.tsx'
import { SupportLink } from './SupportLink.tsx'
import { useConnectionColumns } from './useConnectionColumns.tsx'
import { isNew, type NewOn } from './useConnectionForm.ts'
import { useConnections } from './useConnections.ts'
import { useImports } from './useImports.ts'

/** What lies over the list at the moment. */
type Task =
  | { is: 'choose' }
  | { is: 'login'; channel: ChannelKind }
  | { is: 'edit'; connection: Connection | NewOn }
  | { is: 'health' | 'delete' | 'disconnect' | 'closeImported'; connection: Connection }
  | { is: 'pair'; id: number }
  | { is: 'restart' }

export function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const [task, setTask] = useState<Task | undefined>(useBegins() ? { is: 'choose' } : undefined)
  const list = useConnectionRows()
  const handlers = useMemo(
    () => ({
      onPair: ({ id }: Connection) => setTask({ is: 'pair', id }),
      onDisconnect: (connection: Connection) => setTask({ is: 'disconnect', connection }),
      onCloseImported: (connection: Connection) => setTask({ is: 'closeImported', connection }),
    }),
    [],
  )
  const columns = useConnectionColumns({
    connections: list.rows,
    handlers,
    importOf: useImports(list.rows),
  })
  const usage = usePlanUsage(list.count)
  const edit = (connection: Connection) => setTask({ is: 'edit', connection })
  const showHealth = (connection: Connection) => setTask({ is: 'health', connection })
  useCompanyEvent('whatsappSession', ({ session }) => {
    if (session.status === 'CONNECTED' && session.statusReason === 'paired')
      notifySuccess(t('paired', { name: session.name }))
  })

  return (
    <>
      <ListPage
        title={t('title')}
        countText={usage.text}
        filters={
          <>
            {list.count > 0 && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
                onClick={() => setTask({ is: 'restart' })}
              >
                {t('restart')}
              </Button>
            )}
            <SupportLink />
          </>
        }
        action={{ label: t('add'), run: () => setTask({ is: 'choose' }), blockedBy: usage.blockedBy }}
        list={list}
        columns={columns}
        rowKey={(connection) => connection.id}
        rowName={(connection) => connection.name}
        onOpen={edit}
        actions={[
          { key: 'health', label: t('health.action'), icon: IconHeartbeat, run: showHealth },
          { key: 'edit', label: t('edit'), icon: IconPencil, run: edit },
          {
            key: 'delete',
            label: t('delete'),
            icon: IconTrash,
            run: (connection) => setTask({ is: 'delete', connection }),
            isDanger: true,
          },
        ]}
        empty={{ icon: IconPlugConnected, text: t('empty') }}
      />
      {task && <TaskDialog task={task} connections={list.rows} onTask={setTask} />}
    </>
  )
}

interface TaskDialogProps {
  task: Task
  connections: Connection[]
  onTask: (task: Task | undefined) => void
}

function TaskDialog({ task, connections, onTask }: TaskDialogProps) {
  const close = () => onTask(undefined)
  switch (task.is) {
    case 'choose':
      return (
        <NewConnectionDialog
          onChoose={(network) =>
            onTask(
              network.abilities.accountLogin
                ? { is: 'login', channel: network.channel }
                : { is: 'edit', connection: { network } },
            )
          }
          onClose={close}
        />
      )
    case 'login':
      return <FacebookLogin channel={task.channel} onClose={close} />
    case 'edit':
      return (
        <ConnectionDialog
          connection={task.connection}
          // A new connection is of no use before it is paired: the QR code follows by itself.
          onClose={(createdId) => onTask(afterEditing(task.connection, createdId))}
        />
      )
    case 'pair':
      return (
        <QrDialog
          key={task.id}
          connection={connections.find(({ id }) => id === task.id)}
          onClose={close}
          onFailed={(connection) => onTask({ is: 'health', connection })}
        />
      )
    case 'health':
      return (
        <HealthDialog
          connection={task.connection}
          onPair={({ id }) => onTask({ is: 'pair', id })}
          onEdit={(connection) => onTask({ is: 'edit', connection })}
          onClose={close}
        />
      )
    case 'delete':
      return (
        <DeleteDialog
          connection={task.connection}
          isNeeded={task.connection.isDefault && connections.length > 1}
          onClose={close}
        />
      )
    case 'disconnect':
      return <DisconnectDialog connection={task.connection} onClose={close} />
    case 'closeImported':
      return <CloseImportedDialog connection={task.connection} onClose={close} />
    case 'restart':
      return <RestartDialog onClose={close} />
  }
}

/** What follows when the editor has closed. */
function afterEditing(connection: Connection | NewOn, createdId: number | undefined): Task | undefined {
  if (createdId === undefined || !isNew(connection)) return undefined
  return asksForScan(connection.network.abilities) ? { is: 'pair', id: createdId } : undefined
}

/** A company has a handful of connections: one page holds them all. */
function useConnectionRows() {
  const { data = [], isLoading, error, refetch } = useConnections()
  return {
    rows: data,
    count: data.length,
    isLoading,
    error,
    hasMore: false,
    loadMore: () => undefined,
    isLoadingMore: false,
    retry: () => void refetch(),
  }
}

function usePlanUsage(used: number) {
  const { t } = useTranslation('connections')
  const { user, hasPlan } = useSession()
  const limit = user.company.plan.connections
  const blockedBy = () => {
    if (!channelKinds.some((kind) => hasPlan(flagOfChannel[kind]))) return t('notInPlan')
    return used >= limit ? t('limitReached', { count: limit }) : undefined
  }
  return { text: t('usage', { used: formatNumber(used), count: limit }), blockedBy: blockedBy() }
}
