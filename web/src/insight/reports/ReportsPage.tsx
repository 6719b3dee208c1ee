import { filterOfReport, reportKinds, type ReportChoice, type ReportKind } from '@chatflow/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import page from '../../ui/page.module.css'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { FilterPanel } from '../dashboard/FilterPanel.tsx'
import { FiltersButton } from '../dashboard/FiltersButton.tsx'
import { PeriodSelect } from '../dashboard/PeriodSelect.tsx'
import { ReportExportDialog } from '../dashboard/ReportExportDialog.tsx'
import { ChangedReport } from './ChangedReport.tsx'
import { ExtraMarks } from './ExtraMarks.tsx'
import {
  activeReportFilters,
  choiceOf,
  clearedReport,
  isTicketKind,
  ofKind,
  placeOf,
  problemOfReport,
  savedIdOf,
  searchOf,
  type ReportPlace,
} from './reportChoice.ts'
import { ReportFields, ReportSwitches } from './ReportFields.tsx'
import classes from './Reports.module.css'
import { SavedReports } from './SavedReports.tsx'
import { SummaryReport } from './SummaryReport.tsx'
import { TicketsReport } from './TicketsReport.tsx'

type Change = (changes: Partial<ReportChoice>) => void
const fieldsOfTickets = {
  more: (draft: ReportChoice, change: Change) => <ReportFields draft={draft} change={change} />,
  switches: (draft: ReportChoice, change: Change) => <ReportSwitches draft={draft} change={change} />,
}

/** Tickets of a period, by whatever they have in common. The address says which, so that it can be sent to somebody. */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'insight'])
  const { choice, place, savedId, hasFiles, go } = useAddress()
  const { kind } = choice
  const isPhone = useIsPhone()
  const [isFiltering, setFiltering] = useState(!isPhone)
  const [isExporting, setExporting] = useState(hasFiles)
  const [total, setTotal] = useState<number>()
  const filtersId = useId()
  // Another report begins with its first page.
  const change = (changes: Partial<ReportChoice>) => go({ ...choice, ...changes }, { ...place, page: 1 })
  const openSaved = (chosen: ReportChoice, id: number) => go(chosen, { ...place, page: 1 }, id)
  const count = activeReportFilters(choice)
  const isOfTickets = isTicketKind(kind)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={page.title}>
          {t('reports:title')}
          {isOfTickets && total !== undefined && <span className={page.count}>{formatNumber(total)}</span>}
        </h1>
        <div className={classes.tools}>
          {isOfTickets && (
            <SearchBox
              value={choice.searchParam}
              onChange={(searchParam) => change({ searchParam })}
              label={t('reports:search')}
            />
          )}
          <PeriodSelect days={choice} onChange={change} />
          <FiltersButton
            count={count}
            isOpen={isFiltering}
            controls={filtersId}
            onToggle={() => setFiltering(!isFiltering)}
          />
          <SavedReports choice={choice} savedId={savedId} onChoose={openSaved} />
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            {t('reports:export.open')}
          </Button>
        </div>
      </header>
      <Kinds kind={kind} onChange={(chosen) => change(ofKind(choice, chosen))} />
      {savedId !== undefined && <ChangedReport savedId={savedId} choice={choice} onChoose={openSaved} />}
      {isFiltering && (
        <FilterPanel
          id={filtersId}
          choice={choice}
          cleared={() => clearedReport(choice)}
          problemOf={problemOfReport}
          onChange={change}
          {...(isOfTickets && fieldsOfTickets)}
        />
      )}
      {isTicketKind(kind) ? (
        <>
          <ExtraMarks choice={choice} onChange={change} />
          <TicketsReport
            choice={{ ...choice, kind }}
            place={place}
            onTurn={(turned) => go(choice, turned)}
            onTotal={setTotal}
          />
        </>
      ) : (
        <SummaryReport kind={kind} choice={choice} />
      )}
      {isExporting && (
        <ReportExportDialog
          filter={filterOfReport(choice)}
          {...(isOfTickets ? { count: total ?? 0 } : { kind })}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

/** The report and the place in it stand in the address: the way back from a ticket leads to the same rows. */
function useAddress() {
  const search: { files?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const savedId = savedIdOf(search)
  return {
    choice: choiceOf(search),
    place: placeOf(search),
    savedId,
    // A mail leads to the files that were written for somebody.
    hasFiles: search.files === true,
    go: (choice: ReportChoice, place: ReportPlace, saved = savedId) =>
      void navigate({ to: '/reports', search: searchOf(choice, place, saved) as never, replace: true }),
  }
}

/** What marks the chosen one is laid out by the control, which knows nothing of scrolling: something around it scrolls. */
function Kinds({ kind, onChange }: { kind: ReportKind; onChange: (kind: ReportKind) => void }) {
  const { t } = useTranslation('reports')
  const kinds = useChosenInSight(kind)
  return (
    <div ref={kinds} className={classes.kinds} data-swiped>
      <SegmentedControl
        aria-label={t('kind')}
        value={kind}
        onChange={(chosen) => onChange(chosen as ReportKind)}
        data={reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </div>
  )
}

/** A phone has no room for all kinds: the one that an address leads to stands in sight, and those beside it. */
function useChosenInSight(kind: ReportKind) {
  const kinds = useRef<HTMLDivElement>(null)
  useEffect(() => {
    kinds.current?.querySelector('label[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind])
  return kinds
}
