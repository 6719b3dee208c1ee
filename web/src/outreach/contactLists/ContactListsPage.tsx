import { deleteContactList, fillContactList, listContactLists, type ContactList } from '@chatflow/contract'
import {
  IconDownload,
  IconListDetails,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { ContactListDialog } from './ContactListDialog.tsx'
import { downloadSample } from './sampleSheet.ts'
import { useListColumns } from './useListColumns.tsx'

/** People to write to, list by list. */
export function ContactListsPage() {
  const { t } = useTranslation('contactLists')
  const navigate = useNavigate()
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<ContactList | 'new'>()
  const [deleting, setDeleting] = useState<ContactList>()
  const list = usePages(
    listContactLists,
    { query: { searchParam } },
    { rows: (response) => response.records, refreshOn: 'ContactList' },
  )
  const open = ({ id }: Pick<ContactList, 'id'>) => void navigate({ to: `/contact-lists/${id}/contacts` })
  const refill = useRefill()
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        columns={useListColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        actions={[
          { key: 'sample', label: t('sample.action'), icon: IconDownload, run: () => downloadSample(t) },
          { key: 'items', label: t('open'), icon: IconListDetails, run: open },
          {
            key: 'fill',
            label: t('fill.action'),
            icon: IconRefresh,
            run: refill,
            isMenuOnly: true,
            isHidden: ({ filter }: ContactList) => filter === null,
          },
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true },
        ]}
        empty={{ icon: IconUsersGroup, text: t('empty') }}
      />
      {editing && <ContactListDialog list={editing} onCreated={open} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog list={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function useRefill() {
  const { t } = useTranslation('contactLists')
  const fill = useAction(fillContactList)
  return ({ id }: ContactList) =>
    void fill
      .mutateAsync({ params: { contactListId: id } })
      .then(() => notifySuccess(t('fill.started')), notifyError)
}

function DeleteDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation('contactLists')
  const remove = useAction(deleteContactList)
  const { id, name, contactsCount: count } = list
  return (
    <ConfirmDialog
      title={t('confirm.title', { name })}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { contactListId: id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { count, formatted: formatNumber(count) })}
    </ConfirmDialog>
  )
}
