import { IconPlugConnected } from '@tabler/icons-react'
import { findAnyConnection, type AnyConnection } from '@chatflow/contract'
import { useMemo, useState } from 'react'
import { call } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { CompanyConnectionsDialog } from './CompanyConnectionsDialog.tsx'
import { companyTotals, type CompanyTotals } from './companyTotals.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ForeignHome } from './connectionHome.ts'
import classes from './connections.module.css'
import { useOverview } from './useOverview.ts'

const keyOf = ({ company }: CompanyTotals) => company?.id ?? 'all'

/** How the connections of every company are doing. */
export function AllConnectionsPage() {
  const { t } = useTranslation('connections')
  const [edited, setEdited] = useState<AnyConnection>()
  const [openKey, setOpenKey] = useState<ReturnType<typeof keyOf>>()
  const { data, isLoading, error, refetch } = useOverview()
  const rows = useMemo(() => companyTotals(data ?? []), [data])
  const columns = useTotalsColumns()
  const nameOf = ({ company }: CompanyTotals) => company?.name ?? t('overview.totals')
  const open = rows.find((row) => keyOf(row) === openKey)
  return (
    <>
      <ListPage
        title={t('overview.title')}
        countText={t('overview.count', { count: Math.max(0, rows.length - 1) })}
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
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        onOpen={(row) => setOpenKey(keyOf(row))}
        empty={{ icon: IconPlugConnected, text: t('overview.empty') }}
      />
      {open && !edited && (
        <CompanyConnectionsDialog
          totals={open}
          onEdit={async (anyWhatsappId) =>
            setEdited(await call(findAnyConnection, { params: { anyWhatsappId } }))
          }
          onClose={() => setOpenKey(undefined)}
        />
      )}
      {edited && (
        <ForeignHome value={edited}>
          <ConnectionDialog
            connection={edited.connection}
            companyName={edited.company.name}
            onClose={() => setEdited(undefined)}
          />
        </ForeignHome>
      )}
    </>
  )
}

function useTotalsColumns(): Column<CompanyTotals>[] {
  const { t } = useTranslation('connections')
  return useMemo(() => {
    const count = (key: 'connected' | 'disconnected' | 'total', of: (row: CompanyTotals) => number) => ({
      key,
      header: t(`overview.${key}`),
      min: 120,
      align: 'right' as const,
      cell: (row: CompanyTotals) => (
        <span className={row.company ? undefined : classes.totals}>{formatNumber(of(row))}</span>
      ),
    })
    return [
      {
        key: 'company',
        header: t('overview.company'),
        min: 180,
        grow: 3,
        cell: ({ company }) =>
          company ? (
            <span title={company.name}>{company.name}</span>
          ) : (
            <span className={classes.totals}>{t('overview.totals')}</span>
          ),
      },
      count('connected', (row) => row.connected),
      count('disconnected', (row) => row.disconnected),
      count('total', (row) => row.connections.length),
    ]
  }, [t])
}
