import { listTicketsOfDays, listTicketsOfUsers, type Dashboard } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatDate, formatHour, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { BarRows } from '../../ui/charts/BarRows.tsx'
import { inPortions, type ChartPoint } from '../../ui/charts/chart.ts'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { AttendantsSort } from './attendantsOrder.ts'
import { AttendantsTable } from './AttendantsTable.tsx'
import classes from './Dashboard.module.css'
import { filterQuery, reportSearch, type InsightChoice } from './insightChoice.ts'
import { ReportExportDialog } from './ReportExportDialog.tsx'
import { ReportLink } from './ReportLink.tsx'
import { useEmailsOfNamesakes } from './useEmailsOfNamesakes.ts'

interface TabProps {
  dashboard: Dashboard | undefined
  choice: InsightChoice
  sort: AttendantsSort
  onSort: (sort: AttendantsSort) => void
}

export function AttendantsTab({ dashboard, choice, sort, onSort }: TabProps) {
  return (
    <div className={classes.stack}>
      <ExportButton choice={choice} />
      {dashboard ? (
        <AttendantsTable attendants={dashboard.attendants} choice={choice} sort={sort} onSort={onSort} />
      ) : (
        <Skeleton height={240} />
      )}
      <div className={classes.charts}>
        <UsersChart choice={choice} />
        <DaysChart choice={choice} />
      </div>
    </div>
  )
}

function ExportButton({ choice }: { choice: InsightChoice }) {
  const { t } = useTranslation('insight')
  const [isOpen, setOpen] = useState(false)
  const { from, to, users, queueIds, whatsappIds, tags } = choice
  const filter = {
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    users,
    queueIds,
    whatsappId: whatsappIds,
    tags,
  }
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('attendants.export')}
      </Button>
      {isOpen && <ReportExportDialog filter={filter} kind="attendants" onClose={() => setOpen(false)} />}
    </div>
  )
}

function useCharted(choice: InsightChoice) {
  return {
    query: {
      ...(choice.from && { initialDate: choice.from }),
      ...(choice.to && { finalDate: choice.to }),
      ...filterQuery(choice),
    },
  }
}

function UsersChart({ choice }: { choice: InsightChoice }) {
  const { t } = useTranslation('insight')
  const { data, error, refetch } = useEndpoint(listTicketsOfUsers, useCharted(choice))
  const emails = useEmailsOfNamesakes(data?.data.map(({ id, nome: name }) => ({ id, name })) ?? [])
  if (error && !data) return <ErrorState text={t('chartError')} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  const points: ChartPoint[] = data.data.map(({ id, nome, quantidade }) => ({
    key: id,
    label: labelOf(nome, emails.get(id)) || t('removedUser', { id }),
    value: quantidade,
  }))
  return (
    <ChartCard
      title={t('attendants.byUser')}
      table={{
        headers: [t('attendants.name'), t('attendants.tickets')],
        rows: points.map(({ label, value }) => [label, formatNumber(value)]),
        link: (place, value) => (
          <ReportLink choice={choice} more={{ users: [Number(points[place]!.key)] }} className={classes.link}>
            {value}
          </ReportLink>
        ),
      }}
    >
      {points.length === 0 ? (
        <p className={classes.note}>{t('nothing')}</p>
      ) : (
        <BarRows
          points={points}
          name={({ key, label }) => (
            <ReportLink choice={choice} more={{ users: [Number(key)] }} className={classes.link}>
              {label}
            </ReportLink>
          )}
        />
      )}
    </ChartCard>
  )
}

const labelOf = (name: string, email: string | undefined) => (email ? `${name} (${email})` : name)

/** More bars than these are no picture any more. */
const maxBars = 62

/** The days that a bar stands for. Their keys are written as the wire has them: dd/mm/yyyy. */
const daysOf = ({ key, lastKey = key }: ChartPoint) => ({ from: isoDay(key), to: isoDay(lastKey) })
const isoDay = (day: string | number) => String(day).split('/').toReversed().join('-')

function DaysChart({ choice }: { choice: InsightChoice }) {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const { data, error, refetch } = useEndpoint(listTicketsOfDays, useCharted(choice))
  if (error && !data) return <ErrorState text={t('chartError')} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  const points: ChartPoint[] = data.data.map((one) =>
    'horario' in one
      ? { key: one.horario, label: formatHour(one.horario), value: one.total }
      : { key: one.data, label: formatDate(`${isoDay(one.data)}T00:00:00Z`, 'UTC'), value: one.total },
  )
  const title = t('attendants.overTime', { count: data.count, formatted: formatNumber(data.count) })
  const isByHour = data.data.some((one) => 'horario' in one)
  const leadsTo = (point: ChartPoint) => (isByHour ? { hour: Number(point.key) } : daysOf(point))
  const open = (point: ChartPoint) =>
    void navigate({ to: '/reports', search: reportSearch(choice, leadsTo(point)) as never })
  return (
    <ChartCard
      title={title}
      table={{
        headers: [t(isByHour ? 'attendants.hour' : 'attendants.day'), t('attendants.tickets')],
        rows: points.map(({ label, value }) => [label, formatNumber(value)]),
        link: (place, value) => (
          <ReportLink choice={choice} more={leadsTo(points[place]!)} className={classes.link}>
            {value}
          </ReportLink>
        ),
      }}
    >
      <BarChart label={title} points={inPortions(points, maxBars)} onPick={open} />
    </ChartCard>
  )
}
