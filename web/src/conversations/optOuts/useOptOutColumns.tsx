import type { OptOut } from '@chatflow/contract'
import { useMemo } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, type Column } from '../../ui/list.ts'
import { shownNumber } from '../../ui/phoneNumber.ts'
import classes from './optOuts.module.css'
import { useProofText } from './useProofText.ts'

export function useOptOutColumns() {
  const { t } = useTranslation('optOuts')
  const proofOf = useProofText()
  return useMemo<Column<OptOut>[]>(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        min: 180,
        grow: 2,
        cell: ({ contact }) => contact?.name ?? <span className={classes.soft}>{t('unknown')}</span>,
      },
      {
        key: 'number',
        header: t('columns.number'),
        min: 160,
        cell: ({ kind, number }) => (kind === 'phone' ? shownNumber(number) : number),
      },
      {
        key: 'purposes',
        header: t('columns.purposes'),
        min: 150,
        minor: 2,
        cell: ({ purposes }) => purposes.map((purpose) => t(`purposes.${purpose}`)).join(', '),
      },
      { key: 'proof', header: t('columns.proof'), min: 200, grow: 2, minor: 1, cell: (row) => proofOf(row) },
      {
        key: 'since',
        header: t('columns.since'),
        min: momentWidth(),
        minor: 3,
        cell: ({ since }) => formatDateTime(since),
      },
    ],
    // `proofOf` says the same in one language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t],
  )
}
