import { deleteQueue, listQueues, orderQueues, type Queue } from '@chatflow/contract'
import { IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { useBegins } from '../../ui/useBegins.ts'
import { QueueDialog } from './QueueDialog.tsx'
import { useQueueColumns } from './useQueueColumns.tsx'

export function QueuesPage() {
  const { t } = useTranslation('queues')
  const [editing, setEditing] = useState<Queue | 'new' | undefined>(useBegins() ? 'new' : undefined)
  const [deleting, setDeleting] = useState<Queue>()
  const { data, isLoading, error, refetch } = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const queues = data ?? []
  const columns = useQueueColumns()
  const usage = usePlanUsage(data?.length)
  const move = useMove(queues)
  return (
    <>
      <ListPage
        title={t('title')}
        countText={usage?.text}
        action={{ label: t('add'), run: () => setEditing('new'), blockedBy: usage?.blockedBy }}
        list={{
          rows: queues,
          count: queues.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        columns={columns}
        rowKey={(queue) => queue.id}
        rowName={(queue) => queue.name}
        onOpen={setEditing}
        order={{ label: (name) => t('order.move', { name }), hint: t('order.hint'), move }}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconSitemap, text: t('empty') }}
      />
      {/* Which colours are taken is known with the list only. */}
      {editing && data && (
        <QueueDialog queue={editing} queues={queues} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteQueueDialog queue={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Shown in the new order at once; the server's response, or its refusal, has the last word. */
function useMove(queues: Queue[]) {
  const client = useQueryClient()
  const save = useAction(orderQueues)
  return (from: number, to: number) => {
    const moved = queues[from]
    if (!moved) return
    const next = queues
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .map((queue, index) => ({ ...queue, orderQueue: index + 1 }))
    client.setQueryData([listQueues.path, {}], next)
    save.mutate(
      { body: { queueIds: next.map(({ id }) => id) } },
      {
        onError: (error) => {
          notifyError(error)
          void client.invalidateQueries({ queryKey: [listQueues.path] })
        },
      },
    )
  }
}

function DeleteQueueDialog({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const { t } = useTranslation('queues')
  const remove = useAction(deleteQueue)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { queueId: queue.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: queue.name })}
    </ConfirmDialog>
  )
}

function usePlanUsage(used: number | undefined) {
  const { t } = useTranslation('queues')
  const { user } = useSession()
  if (used === undefined) return undefined
  const limit = user.company.plan.queues
  return {
    text: t('usage', { used: formatNumber(used), count: limit }),
    blockedBy: used >= limit ? t('limitReached', { count: limit }) : undefined,
  }
}
