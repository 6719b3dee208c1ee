import { countKanban, deleteTag, listLanes, orderLanes, type Tag } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconLayoutKanban, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TagDialog } from '../../conversations/tags/TagDialog.tsx'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { useLaneColumns, type LaneRow } from './useLaneColumns.tsx'

/** The lanes of the kanban, in their order. */
export function LanesPage() {
  const { t } = useTranslation('kanban')
  const { can } = useSession()
  const [editing, setEditing] = useState<Tag | 'new'>()
  const [deleting, setDeleting] = useState<LaneRow>()
  const listed = useEndpoint(listLanes, {}, { refreshOn: 'tag' })
  const totals = useEndpoint(countKanban, { query: {} }, { refreshOn: 'kanban' })
  const lanes = listed.data?.lista ?? []
  const countOf = (laneId: number) => totals.data?.lanes.find((lane) => lane.laneId === laneId)?.count ?? 0
  // Without the numbers each lane would seem empty, also to those who are about to delete it.
  const rows = totals.data ? lanes.map((lane): LaneRow => ({ ...lane, count: countOf(lane.id) })) : []
  return (
    <>
      <ListPage
        title={t('manage.title')}
        filters={
          <Button
            component={Link}
            to="/Kanban"
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          >
            {t('manage.back')}
          </Button>
        }
        action={{ label: t('manage.add'), run: () => setEditing('new') }}
        list={{
          rows,
          count: rows.length,
          isLoading: listed.isLoading || totals.isLoading,
          error: listed.error ?? totals.error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void Promise.all([listed.refetch(), totals.refetch()]),
        }}
        columns={useLaneColumns(lanes)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setEditing}
        order={{
          label: (name) => t('manage.order.move', { name }),
          hint: t('manage.order.hint'),
          move: useMove(lanes),
        }}
        actions={[
          { key: 'edit', label: t('manage.edit'), icon: IconPencil, run: setEditing },
          {
            key: 'delete',
            label: t('manage.delete'),
            icon: IconTrash,
            run: setDeleting,
            isDanger: true,
            isHidden: () => !can('lanes:delete'),
          },
        ]}
        empty={{ icon: IconLayoutKanban, text: t('manage.empty') }}
      />
      {editing && (
        <TagDialog isLane tag={editing} savedText={t('manage.saved')} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteLaneDialog lane={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Shown in the new order at once; the server's response, or its refusal, has the last word. */
function useMove(lanes: Tag[]) {
  const queries = useQueryClient()
  const save = useAction(orderLanes)
  return (from: number, to: number) => {
    const moved = lanes[from]
    if (!moved) return
    const lista = lanes.toSpliced(from, 1).toSpliced(to, 0, moved)
    queries.setQueryData([listLanes.path, {}], { lista })
    save.mutate(
      { body: { laneIds: lista.map(({ id }) => id) } },
      {
        onError: (error) => {
          notifyError(error)
          void queries.invalidateQueries({ queryKey: [listLanes.path] })
        },
      },
    )
  }
}

function DeleteLaneDialog({ lane, onClose }: { lane: LaneRow; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const queries = useQueryClient()
  const remove = useAction(deleteTag)
  return (
    <ConfirmDialog
      title={t('manage.confirm.title')}
      confirmLabel={t('manage.confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { tagId: lane.id } })
        await queries.invalidateQueries({ queryKey: [listLanes.path] })
        notifySuccess(t('manage.deleted'))
      }}
      onClose={onClose}
    >
      {t('manage.confirm.text', { count: lane.count, name: lane.name })}
    </ConfirmDialog>
  )
}
