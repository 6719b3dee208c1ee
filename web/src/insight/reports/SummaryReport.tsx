import {
  listBreakdown,
  listCampaignNumbers,
  reportLinks,
  type BreakdownRow,
  type CampaignNumbers,
  type ReportChoice,
  type SummaryKind,
} from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber, formatPercent } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { BarRows } from '../../ui/charts/BarRows.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { nothing } from '../../ui/list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import tables from '../dashboard/Dashboard.module.css'
import { filterQuery } from '../dashboard/insightChoice.ts'
import { Explained } from '../dashboard/Help.tsx'
import { minutesText } from '../dashboard/minutes.ts'
import { ReportLink } from '../dashboard/ReportLink.tsx'
import classes from './Reports.module.css'

interface SummaryProps {
  kind: SummaryKind
  choice: ReportChoice
}

const daysOf = ({ from, to }: ReportChoice) => ({
  ...(from && { dateFrom: from }),
  ...(to && { dateTo: to }),
})

/** What the tickets of a period amount to, by what they have in common. */
export function SummaryReport({ kind, choice }: SummaryProps) {
  return kind === 'campaigns' ? <Campaigns choice={choice} /> : <Breakdown kind={kind} choice={choice} />
}

type BreakdownKind = Exclude<SummaryKind, 'campaigns'>

function Breakdown({ kind, choice }: { kind: BreakdownKind; choice: ReportChoice }) {
  const { t } = useTranslation(['reports', 'insight'])
  const query = { by: kind, ...daysOf(choice), ...filterQuery(choice) }
  const { data, error, refetch } = useEndpoint(listBreakdown, { query })
  const nameOf = ({ name, robot }: BreakdownRow) => name || (robot ? t(`robots.${robot}`) : t('summary.none'))
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  if (data.rows.length === 0) return <Nothing text={t(`summary.empty.${kind}`)} />
  const points = data.rows.map((row, place) => ({
    key: place,
    label: nameOf(row),
    value: valueOf(kind, row),
  }))
  return (
    <>
      <p className={tables.note}>{t(`summary.help.${kind}`)}</p>
      <div className={classes.chart}>
        <h2 className={classes.chartTitle}>{t(`summary.chart.${kind}`)}</h2>
        <BarRows points={points} />
      </div>
      <Numbers
        label={t(`kinds.${kind}`)}
        heads={[
          { text: t(`summary.name.${kind}`) },
          ...breakdownColumns.map((column) => ({
            text: t(`summary.columns.${column}`),
            meaning: isOwn(column) ? t(`summary.meaning.${column}`) : t(`insight:attendants.help.${column}`),
          })),
        ]}
      >
        {data.rows.map((row) => (
          <tr key={`${row.id} ${row.robot}`}>
            <th scope="row">
              <span className={tables.named}>
                {row.color && <Dot color={row.color} />}
                {nameOf(row)}
              </span>
            </th>
            <BreakdownCells row={row} kind={kind} choice={choice} />
          </tr>
        ))}
      </Numbers>
    </>
  )
}

/** Robots are there to end things; of the others it counts how much there is. */
const valueOf = (kind: BreakdownKind, row: BreakdownRow) => (kind === 'robots' ? row.unattended : row.tickets)

const breakdownColumns = [
  'tickets',
  'finished',
  'unattended',
  'share',
  'avgWaitTime',
  'avgSupportTime',
  'countRating',
  'rating',
  'nps',
] as const

/** What the numbers of attendants do not say too. */
const ownColumns = ['finished', 'unattended', 'share', 'nps'] as const
const isOwn = (column: string): column is (typeof ownColumns)[number] =>
  (ownColumns as readonly string[]).includes(column)

/** What makes it this row. */
function ownOf(kind: BreakdownKind, { id, robot }: BreakdownRow): Partial<ReportChoice> {
  if (kind === 'robots') return { robot }
  if (id === null) return { withoutConnection: true }
  return kind === 'tags' ? { tags: [id] } : { whatsappIds: [id] }
}

function BreakdownCells({
  row,
  kind,
  choice,
}: {
  row: BreakdownRow
  kind: BreakdownKind
  choice: ReportChoice
}) {
  const own = ownOf(kind, row)
  const link = (count: number, more: Partial<ReportChoice>, value = formatNumber(count), none = '0') =>
    count === 0 ? (
      none
    ) : (
      <ReportLink choice={choice} more={{ kind: 'attendance', ...own, ...more }} className={tables.link}>
        {value}
      </ReportLink>
    )
  const ofUnattended = (value: string) => link(row.unattended, reportLinks.unattended, value, value)
  const ofServed = (minutes: number) =>
    link(row.served, reportLinks.avgWaitTime, minutesText(minutes), nothing)
  const ofMarks = (value: string) => link(row.countRating, reportLinks.withRating, value, nothing)
  return (
    <>
      <td>{link(row.tickets, reportLinks.tickets)}</td>
      <td>{link(row.finished, reportLinks.supportFinished)}</td>
      <td>{link(row.unattended, reportLinks.unattended)}</td>
      <td>{ofUnattended(percentOf(row.unattended, row.finished))}</td>
      <td>{ofServed(row.avgWaitTime)}</td>
      <td>{ofServed(row.avgSupportTime)}</td>
      <td>{link(row.countRating, reportLinks.withRating)}</td>
      <td>{ofMarks(formatNumber(row.rating))}</td>
      <td>{ofMarks(formatNumber(Math.round(row.npsScore)))}</td>
    </>
  )
}

const percentOf = (part: number, whole: number) =>
  whole === 0 ? nothing : formatPercent((part / whole) * 100)

const campaignColumns = ['total', 'sent', 'delivered', 'read', 'answered', 'failed'] as const

function Campaigns({ choice }: { choice: ReportChoice }) {
  const { t } = useTranslation('reports')
  const { data, error, refetch } = useEndpoint(listCampaignNumbers, {
    query: { ...daysOf(choice), ...filterQuery(choice) },
  })
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  if (data.rows.length === 0) return <Nothing text={t('summary.empty.campaigns')} />
  return (
    <>
      <p className={tables.note}>
        {t('summary.help.campaigns')}
        {data.rows.length < data.total &&
          ` ${t('summary.newest', { shown: formatNumber(data.rows.length), total: formatNumber(data.total) })}`}
      </p>
      <Numbers
        label={t('kinds.campaigns')}
        heads={[
          { text: t('summary.name.campaigns') },
          ...([...campaignColumns, 'answeredShare'] as const).map((column) => ({
            text: t(`summary.campaign.${column}`),
            meaning: t(`summary.campaignMeaning.${column}`),
          })),
        ]}
      >
        {data.rows.map((row) => (
          <CampaignRow key={row.id} row={row} />
        ))}
      </Numbers>
    </>
  )
}

const CampaignRow = ({ row }: { row: CampaignNumbers }) => (
  <tr>
    <th scope="row">
      <Link to={`/campaign/${row.id}/report`} className={tables.link}>
        {row.name}
      </Link>
    </th>
    {campaignColumns.map((column) => (
      <td key={column}>{formatNumber(row[column])}</td>
    ))}
    <td>{percentOf(row.answered, row.delivered)}</td>
  </tr>
)

interface NumbersProps {
  label: string
  heads: { text: string; meaning?: string }[]
  children: ReactNode
}

function Numbers({ label, heads, children }: NumbersProps) {
  return (
    <div className={tables.box}>
      <div className={classes.scroll}>
        <table className={tables.table} aria-label={label}>
          <thead>
            <tr>
              {heads.map(({ text, meaning }) => (
                <th key={text} scope="col">
                  {meaning ? <Explained text={meaning}>{text}</Explained> : text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  )
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={classes.state}>
    <ErrorState text={errorText(error)} onRetry={onRetry} />
  </div>
)

const Nothing = ({ text }: { text: string }) => (
  <div className={classes.state}>
    <EmptyState icon={IconReportAnalytics} text={text} />
  </div>
)
