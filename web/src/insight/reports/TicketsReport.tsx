import {
  listReport,
  reportPageSizes,
  type ReportChoice,
  type ReportRow,
  type ReportTotal,
  type TicketKind,
} from '@chatflow/contract'
import { Pagination, Select } from '@mantine/core'
import { IconHistory, IconMessage, IconReportAnalytics, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type CSSProperties } from 'react'
import { TicketLogDialog } from '../../conversations/tickets/conversation/dialogs/TicketLogDialog.tsx'
import { call } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { reportQuery, type ReportPlace } from './reportChoice.ts'
import classes from './Reports.module.css'
import { useReportColumns } from './useReportColumns.tsx'

interface TicketsReportProps {
  choice: ReportChoice & { kind: TicketKind }
  /** Of all, or of oneself alone. */
  source?: typeof listReport
  place: ReportPlace
  onTurn: (place: ReportPlace) => void
  onTotal: (total: number | undefined) => void
}

/** A report of tickets, page by page. */
export function TicketsReport({ choice, source = listReport, place, onTurn, onTotal }: TicketsReportProps) {
  const { t } = useTranslation('reports')
  const report = useReport(source, choice, place)
  const total = report.data?.totalTickets.total
  useEffect(() => onTotal(total), [onTotal, total])
  const last = Math.max(1, Math.ceil((total ?? 0) / place.pageSize))
  const isPhone = useIsPhone()
  const hasFailed = report.isError && !report.data
  const isPast = report.isSuccess && !report.isPlaceholderData && place.page > last
  useEffect(() => {
    // Rows have become fewer since the address was written.
    if (isPast) onTurn({ ...place, page: last })
  })
  return (
    <>
      {report.data && <Counted {...report.data.totalTickets} />}
      <Rows choice={choice} report={report} pageSize={place.pageSize} />
      {total !== 0 && !hasFailed && (
        <footer className={classes.footer}>
          <Select
            w={150}
            aria-label={t('pageSize')}
            allowDeselect={false}
            data={reportPageSizes.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
            value={String(place.pageSize)}
            onChange={(size) => onTurn({ page: 1, pageSize: Number(size) })}
          />
          <Pagination
            className={classes.pages}
            total={last}
            gap={4}
            siblings={isPhone ? 0 : 1}
            value={place.page}
            onChange={(page) => onTurn({ ...place, page })}
            getControlProps={(control) => ({ 'aria-label': t(`paging.${control}`) })}
          />
        </footer>
      )}
    </>
  )
}

/** A ticket is one row, however much of what a number counted was in it: where they differ, both are said. */
function Counted({ total, counted, unit }: ReportTotal) {
  const { t } = useTranslation('reports')
  if (counted === total) return null
  return (
    <p className={classes.counted}>
      {t(`counted.${unit}`, { count: counted, formatted: formatNumber(counted) })}{' '}
      {t('counted.rows', { count: total, formatted: formatNumber(total) })}
    </p>
  )
}

/** The rows of before stay on screen until the next ones are there. */
function useReport(source: typeof listReport, choice: ReportChoice, place: ReportPlace) {
  const input = { query: { ...reportQuery(choice), ...place } }
  return useQuery({
    queryKey: [source.path, input],
    queryFn: () => call(source, input),
    placeholderData: keepPreviousData,
  })
}

interface RowsProps {
  choice: ReportChoice & { kind: TicketKind }
  report: ReturnType<typeof useReport>
  pageSize: number
}

function Rows({ choice, report: { data, error, isLoading, refetch }, pageSize }: RowsProps) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const columns = useReportColumns(choice.kind)
  const [logged, setLogged] = useState<ReportRow>()
  const open = ({ uuid }: ReportRow) => void navigate({ to: `/tickets/${uuid}` })
  if (error && !data)
    return (
      <div className={classes.state}>
        <ErrorState text={errorText(error)} onRetry={refetch} />
      </div>
    )
  if (!data)
    return (
      <div className={classes.body}>
        <ListSkeleton columns={columns} actionCount={2} hasHandle={false} />
      </div>
    )
  if (data.tickets.length === 0)
    return (
      <div className={classes.state}>
        <EmptyState icon={choice.searchParam ? IconSearchOff : IconReportAnalytics} text={t('empty')} />
      </div>
    )
  return (
    <div
      className={classes.body}
      style={{ '--report-rows': Math.min(pageSize, data.tickets.length) } as CSSProperties}
    >
      <ListTable
        label={t('title')}
        list={{
          rows: data.tickets,
          count: data.tickets.length,
          isLoading,
          error,
          hasMore: false,
          loadMore: () => undefined,
          isLoadingMore: false,
          retry: () => void refetch(),
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ contactName }) => contactName}
        onOpen={open}
        actions={[
          { key: 'log', label: t('actions.log'), icon: IconHistory, run: setLogged },
          { key: 'open', label: t('actions.open'), icon: IconMessage, run: open },
        ]}
      />
      {logged && <TicketLogDialog ticket={logged} onClose={() => setLogged(undefined)} />}
    </div>
  )
}
