import type { ContactList } from '@chatflow/contract'
import { useMemo } from 'react'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, type Column } from '../../ui/list.ts'

export function useListColumns() {
  const { t } = useTranslation('contactLists')
  return useMemo<Column<ContactList>[]>(
    () => [
      { key: 'name', header: t('columns.name'), min: 200, grow: 2, cell: ({ name }) => name },
      {
        key: 'contacts',
        header: t('columns.contacts'),
        min: 110,
        grow: 0.5,
        align: 'right',
        cell: ({ contactsCount }) => formatNumber(contactsCount),
      },
      {
        key: 'filling',
        header: t('columns.filling'),
        min: 220,
        grow: 2,
        minor: 1,
        cell: ({ filter, isRefreshed }) =>
          filter === null ? t('filling.hand') : t(isRefreshed ? 'filling.refreshed' : 'filling.fixed'),
      },
      {
        key: 'updatedAt',
        header: t('columns.updatedAt'),
        min: momentWidth(),
        minor: 2,
        cell: ({ filledAt, updatedAt }) => formatDateTime(filledAt ?? updatedAt),
      },
    ],
    [t],
  )
}
