import { listTags, type ListedTag } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { NamedCell } from '../../ui/NamedCell.tsx'
import { DeleteTagDialog } from './DeleteTagDialog.tsx'
import { TagContactsDialog } from './TagContactsDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import classes from './tags.module.css'

/** The marks that contacts can have. */
export function TagsPage() {
  const { t } = useTranslation('tags')
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<ListedTag | 'new'>()
  const [deleting, setDeleting] = useState<ListedTag>()
  const [looking, setLooking] = useState<ListedTag>()
  const list = usePages(
    listTags,
    { query: { searchParam, kanban: 0 } },
    { rows: (response) => response.tags, refreshOn: 'tag' },
  )
  useFreshCounts()
  const columns = useTagColumns(setLooking)
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
        empty={{ icon: IconTags, text: t('empty') }}
      />
      {editing && <TagDialog tag={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteTagDialog tag={deleting} onClose={() => setDeleting(undefined)} />}
      {looking && <TagContactsDialog tag={looking} onClose={() => setLooking(undefined)} />}
    </>
  )
}

/** Contacts are told of when they are tagged, and for many other reasons: of a burst of them one reading is made. */
const countAfterMs = 1000

function useFreshCounts() {
  const queries = useQueryClient()
  const [timer] = useState<{ id?: ReturnType<typeof setTimeout> | undefined }>({})
  useCompanyEvent('contact', () => {
    timer.id ??= setTimeout(() => {
      timer.id = undefined
      void queries.invalidateQueries({ queryKey: [listTags.path] })
    }, countAfterMs)
  })
}

function useTagColumns(onContacts: (tag: ListedTag) => void) {
  const { t } = useTranslation('tags')
  return useMemo<Column<ListedTag>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 200,
        grow: 3,
        cell: ({ name, color }) => <NamedCell mark={<Dot color={color} />}>{name}</NamedCell>,
      },
      {
        key: 'color',
        header: t('columns.color'),
        min: 110,
        minor: 1,
        isOffPhone: true,
        cell: ({ color }) => <NamedCell mark={<Dot color={color} />}>{color.toUpperCase()}</NamedCell>,
      },
      {
        key: 'contacts',
        header: t('columns.contacts'),
        min: 110,
        align: 'right',
        cell: (tag) => (
          <UnstyledButton
            className={classes.contacts}
            aria-label={t('showContacts', { count: tag.contactsCount, name: tag.name })}
            onClick={() => onContacts(tag)}
          >
            {formatNumber(tag.contactsCount)}
          </UnstyledButton>
        ),
      },
    ],
    [t, onContacts],
  )
}
