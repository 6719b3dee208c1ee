import { deleteHelp, listHelps, orderHelps, videoCode, type Help } from '@chatflow/contract'
import { Anchor } from '@mantine/core'
import { IconMovie, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { useHelps } from './useHelps.ts'
import { watchAddress } from './youtube.ts'

/** Where the owner of the platform keeps the videos that everybody sees. */
export function HelpsTab() {
  const { t } = useTranslation('helps')
  const [editing, setEditing] = useState<Help | 'new'>()
  const [deleting, setDeleting] = useState<Help>()
  const { data: rows = [], isLoading, error, refetch } = useHelps()
  return (
    <>
      <ListPage
        title={t('title')}
        action={{ label: t('manage.add'), run: () => setEditing('new') }}
        list={{
          rows,
          count: rows.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        errorText={() => t('manage.notLoaded')}
        columns={useHelpColumns()}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={setEditing}
        order={{
          label: (name) => t('manage.move', { name }),
          hint: t('manage.moveHint'),
          move: useMove(rows),
        }}
        actions={[
          { key: 'edit', label: t('manage.edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('manage.delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconMovie, text: t('manage.empty') }}
      />
      {editing && <HelpDialog help={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog help={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Shown in the new order at once; the server's response, or its refusal, has the last word. */
function useMove(helps: Help[]) {
  const queries = useQueryClient()
  const save = useAction(orderHelps)
  return (from: number, to: number) => {
    const moved = helps[from]
    if (!moved) return
    const ordered = helps.toSpliced(from, 1).toSpliced(to, 0, moved)
    queries.setQueryData([listHelps.path, {}], ordered)
    save.mutate(
      { body: { helpIds: ordered.map(({ id }) => id) } },
      {
        onError: (error) => {
          notifyError(error)
          void queries.invalidateQueries({ queryKey: [listHelps.path] })
        },
      },
    )
  }
}

function DeleteDialog({ help, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation('helps')
  const remove = useAction(deleteHelp)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { helpId: help.id } })
        notifySuccess(t('manage.saved'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: help.title })}
    </ConfirmDialog>
  )
}

function useHelpColumns(): Column<Help>[] {
  const { t } = useTranslation('helps')
  return useMemo(
    () => [
      { key: 'title', header: t('fields.title'), min: 180, grow: 1, cell: ({ title }) => title },
      {
        key: 'description',
        header: t('fields.description'),
        min: 200,
        grow: 2,
        minor: 2,
        cell: ({ description }) => description,
      },
      {
        key: 'video',
        header: t('fields.video'),
        min: 130,
        grow: 0.5,
        minor: 1,
        cell: ({ video }) => {
          const code = videoCode(video)
          if (code === undefined) return video
          return (
            <Anchor href={watchAddress(code)} target="_blank" rel="noopener noreferrer" title={t('watch')}>
              {code}
            </Anchor>
          )
        },
      },
    ],
    [t],
  )
}
