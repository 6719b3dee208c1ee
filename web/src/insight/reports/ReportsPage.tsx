import { defaultReportPageSize, listReport, reportPageSizes, type ReportRow } from '@chatflow/contract'
import { Button, Pagination, SegmentedControl, Select } from '@mantine/core'
import {
  IconDownload,
  IconFilter,
  IconHistory,
  IconMessage,
  IconReportAnalytics,
  IconSearchOff,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketLogDialog } from '../../conversations/tickets/conversation/dialogs/TicketLogDialog.tsx'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { FilterPanel } from '../dashboard/FilterPanel.tsx'
import { activeFilters } from '../dashboard/insightChoice.ts'
import { ReportExportDialog } from '../dashboard/ReportExportDialog.tsx'
import {
  choiceOf,
  reportFilter,
  reportKinds,
  reportQuery,
  type ReportChoice,
  type ReportKind,
} from './reportChoice.ts'
import { ReportFields } from './ReportFields.tsx'
import classes from './Reports.module.css'
import { useReportColumns } from './useReportColumns.tsx'

/** Tickets of a period, by whatever they have in common. The address says which, so that it can be sent to somebody. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'insight'])
  const choice = choiceOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [place, setPlace] = useState({ page: 1, pageSize: defaultReportPageSize as number })
  const isPhone = useIsPhone()
  const [isFiltering, setFiltering] = useState(!isPhone)
  const [isExporting, setExporting] = useState(false)
  const filtersId = useId()
  const report = useReport(choice, place)
  const change = (changes: Partial<ReportChoice>) => {
    setPlace((now) => ({ ...now, page: 1 }))
    void navigate({ to: '/reports', search: { ...choice, ...changes } as never, replace: true })
  }
  const total = report.data?.totalTickets.total
  const count = activeFilters(choice)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={page.title}>
          {t('reports:title')}
          {total !== undefined && <span className={page.count}>{formatNumber(total)}</span>}
        </h1>
        <div className={classes.tools}>
          <SearchBox
            value={choice.searchParam}
            onChange={(searchParam) => change({ searchParam })}
            label={t('reports:search')}
          />
          <Button
            variant={count > 0 ? 'light' : 'default'}
            leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
            aria-expanded={isFiltering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!isFiltering)}
          >
            {t('insight:filters.toggle')}
          </Button>
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            {t('reports:export.open')}
          </Button>
        </div>
      </header>
      <SegmentedControl
        className={classes.kinds}
        aria-label={t('reports:kind')}
        value={choice.kind}
        onChange={(kind) => change({ kind: kind as ReportKind })}
        data={reportKinds.map((value) => ({ value, label: t(`reports:kinds.${value}`) }))}
      />
      {isFiltering && (
        <FilterPanel
          // What the address says has changed elsewhere, too.
          key={JSON.stringify(choice)}
          id={filtersId}
          choice={choice}
          onChange={change}
          more={(draft, changeDraft) => <ReportFields draft={draft} change={changeDraft} />}
        />
      )}
      <Rows choice={choice} report={report} pageSize={place.pageSize} />
      <footer className={classes.footer}>
        <Select
          w={150}
          aria-label={t('reports:pageSize')}
          allowDeselect={false}
          data={reportPageSizes.map((size) => ({
            value: String(size),
            label: t('reports:perPage', { size }),
          }))}
          value={String(place.pageSize)}
          onChange={(size) => setPlace({ page: 1, pageSize: Number(size) })}
        />
        <Pagination
          total={Math.max(1, Math.ceil((total ?? 0) / place.pageSize))}
          value={place.page}
          onChange={(to) => setPlace((now) => ({ ...now, page: to }))}
          getControlProps={(control) => ({ 'aria-label': t(`reports:paging.${control}`) })}
        />
      </footer>
      {isExporting && (
        <ReportExportDialog
          filter={reportFilter(choice)}
          count={total ?? 0}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

interface Place {
  page: number
  pageSize: number
}

/** The rows of before stay on screen until the next ones are there. */
function useReport(choice: ReportChoice, place: Place) {
  const input = { query: { ...reportQuery(choice), ...place } }
  return useQuery({
    queryKey: [listReport.path, input],
    queryFn: () => call(listReport, input),
    placeholderData: keepPreviousData,
  })
}

interface RowsProps {
  choice: ReportChoice
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
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
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
