import {
  deleteContactListItem,
  findContactList,
  listContactListItems,
  type ContactListItem,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileImport, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, useAction, useEndpoint, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { CheckButton, CheckStatus } from './NumberCheck.tsx'
import { useItemColumns } from './useItemColumns.tsx'

/** The people of one list. */
export function ListItemsPage() {
  const { t } = useTranslation('contactLists')
  const { contactListId: written } = useParams({ strict: false }) as { contactListId: string }
  const contactListId = /^[1-9]\d{0,14}$/.test(written) ? Number(written) : 0
  const { data: list, error } = useEndpoint(
    findContactList,
    { params: { contactListId: Math.max(contactListId, 1) } },
    { refreshOn: 'ContactList', enabled: contactListId > 0 },
  )
  if (contactListId === 0 || (error instanceof ApiError && error.status === 404))
    return <EmptyState icon={IconUsersGroup} text={t('gone')} action={<BackToLists />} />
  return <Items contactListId={contactListId} name={list?.name ?? t('items.title')} />
}

function Items({ contactListId, name }: { contactListId: number; name: string }) {
  const { t } = useTranslation('contactLists')
  const { can } = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<ContactListItem | 'new'>()
  const [deleting, setDeleting] = useState<ContactListItem>()
  const [isImporting, setImporting] = useState(false)
  const list = usePages(
    listContactListItems,
    { query: { searchParam, contactListId } },
    { rows: (response) => response.contacts, refreshOn: 'ContactListItem' },
  )
  return (
    <>
      <ListPage
        title={name}
        search={{ value: searchParam, onChange: setSearchParam, label: t('items.search') }}
        filters={
          <>
            <BackToLists />
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('import.button')}
            </Button>
            <CheckButton contactListId={contactListId} />
          </>
        }
        hint={<CheckStatus contactListId={contactListId} />}
        action={{ label: t('items.add'), run: () => setEditing('new') }}
        list={list}
        columns={useItemColumns()}
        rowKey={({ id }) => id}
        rowName={(item) => item.name}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          ...(can('contacts-page:deleteContact')
            ? [{ key: 'delete', label: t('delete'), icon: IconTrash, run: setDeleting, isDanger: true }]
            : []),
        ]}
        empty={{ icon: IconUsersGroup, text: t('items.empty') }}
      />
      {editing && (
        <ItemDialog contactListId={contactListId} item={editing} onClose={() => setEditing(undefined)} />
      )}
      {deleting && <DeleteItemDialog item={deleting} onClose={() => setDeleting(undefined)} />}
      {isImporting && <ImportDialog contactListId={contactListId} onClose={() => setImporting(false)} />}
    </>
  )
}

function BackToLists() {
  const { t } = useTranslation('contactLists')
  return (
    <Button
      component={Link}
      to="/contact-lists"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      {t('items.lists')}
    </Button>
  )
}

function DeleteItemDialog({ item, onClose }: { item: ContactListItem; onClose: () => void }) {
  const { t } = useTranslation('contactLists')
  const remove = useAction(deleteContactListItem)
  return (
    <ConfirmDialog
      title={t('items.confirm.title', { name: item.name })}
      confirmLabel={t('items.confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { contactListItemId: item.id } })
        notifySuccess(t('items.deleted'))
      }}
      onClose={onClose}
    >
      {t('items.confirm.text')}
    </ConfirmDialog>
  )
}
