import { deleteFileList, listFileLists, type FileList } from '@chatflow/contract'
import { IconFiles, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { MessageLine } from '../../ui/MessageLine.tsx'
import { FileListDialog } from './FileListDialog.tsx'

export function FileListsPage() {
  const { t } = useTranslation('fileLists')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<FileList | 'new'>()
  const [deleting, setDeleting] = useState<FileList>()
  const list = usePages(
    listFileLists,
    { query: { searchParam } },
    { rows: (response) => response.files, refreshOn: 'file' },
  )
  const columns = useMemo<Column<FileList>[]>(
    () => [
      { key: 'name', header: t('columns.name'), min: 180, grow: 2, cell: ({ name }) => name },
      {
        key: 'message',
        header: t('columns.message'),
        min: 200,
        grow: 4,
        minor: 1,
        cell: ({ message }) => <MessageLine message={message} />,
      },
      {
        key: 'files',
        header: t('columns.files'),
        min: 90,
        grow: 0.5,
        align: 'right',
        cell: ({ options }) => formatNumber(options.filter(({ path }) => path !== null).length),
      },
    ],
    [t],
  )
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconFiles, text: t('empty') }}
      />
      {editing && <FileListDialog fileList={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteFileListDialog fileList={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function DeleteFileListDialog({ fileList, onClose }: { fileList: FileList; onClose: () => void }) {
  const { t } = useTranslation('fileLists')
  const remove = useAction(deleteFileList)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { fileListId: fileList.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { name: fileList.name })}
    </ConfirmDialog>
  )
}
