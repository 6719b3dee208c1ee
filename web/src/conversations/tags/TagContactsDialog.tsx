import { listTaggedContacts, removeContactTag, type ListedTag, type TaggedContact } from '@chatflow/contract'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Column } from '../../ui/list.ts'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { shownNumber } from '../../ui/phoneNumber.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './tags.module.css'

/** Who has a tag, and the way to take it off somebody. */
export function TagContactsDialog({ tag, onClose }: { tag: ListedTag; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const [searchParam, setSearchParam] = useState('')
  const list = usePages(
    listTaggedContacts,
    { params: { tagId: tag.id }, query: { searchParam } },
    { rows: (response) => response.contacts, refreshOn: 'contact' },
  )
  const columns = useContactColumns()
  const remove = useRemove(tag)
  return (
    <ViewDialog title={t('contacts.title', { name: tag.name })} onClose={onClose}>
      <div className={classes.dialog}>
        <SearchBox value={searchParam} onChange={setSearchParam} label={t('contacts.search')} />
        <div className={classes.table}>
          {list.rows.length > 0 ? (
            <ListTable
              label={t('contacts.title', { name: tag.name })}
              list={list}
              columns={columns}
              rowKey={({ id }) => id}
              rowName={({ name }) => name}
              actions={[
                { key: 'remove', label: t('contacts.remove'), icon: IconX, run: remove, isDanger: true },
              ]}
            />
          ) : list.isLoading ? (
            <ListSkeleton columns={columns} actionCount={1} hasHandle={false} />
          ) : list.error ? (
            <ErrorState text={errorText(list.error)} onRetry={list.retry} />
          ) : (
            <EmptyState icon={IconUsers} text={t('contacts.empty')} />
          )}
        </div>
      </div>
    </ViewDialog>
  )
}

function useContactColumns() {
  const { t } = useTranslation('tags')
  return useMemo<Column<TaggedContact>[]>(
    () => [
      { key: 'name', header: t('contacts.name'), min: 160, grow: 3, cell: ({ name }) => name },
      { key: 'number', header: t('contacts.number'), min: 150, cell: ({ number }) => shownNumber(number) },
      {
        key: 'id',
        header: t('contacts.id'),
        min: 64,
        grow: 0.4,
        align: 'right',
        minor: 1,
        cell: ({ id }) => id,
      },
    ],
    [t],
  )
}

function useRemove(tag: ListedTag) {
  const { t } = useTranslation('tags')
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: TaggedContact) =>
      call(removeContactTag, { params: { tagId: tag.id, contactId: id } }),
    onSuccess: async (_done, { name }) => {
      notifySuccess(t('contacts.removed', { name }))
      await queries.invalidateQueries({ queryKey: [listTaggedContacts.path] })
    },
    onError: notifyError,
  })
  return (contact: TaggedContact) => mutate(contact)
}
