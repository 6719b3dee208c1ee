import { listOwnReport, ownLink, type OwnNumber, type TicketKind } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import page from '../../ui/page.module.css'
import { defaultChoice } from '../dashboard/insightChoice.ts'
import { choiceOf, placeOf, type ReportPlace } from '../reports/reportChoice.ts'
import reports from '../reports/Reports.module.css'
import { TicketsReport } from '../reports/TicketsReport.tsx'

interface OwnTicketsProps {
  number: OwnNumber
  /** Of this day instead of today. */
  day: string | undefined
  search: unknown
}

/** One's own tickets behind a number of one's day. */
export function OwnTickets({ number, day, search }: OwnTicketsProps) {
  const { t } = useTranslation('myDay')
  const navigate = useNavigate()
  const [total, setTotal] = useState<number>()
  const { kind, ...asked } = {
    ...choiceOf({}),
    ...ownLink(number, defaultChoice().to),
    ...(day && { from: day, to: day }),
  }
  const turn = (place: ReportPlace) =>
    void navigate({ to: '/my-day', search: { number, day, ...place } as never, replace: true })
  return (
    <div className={reports.page}>
      <header className={reports.header}>
        <Button
          component={Link}
          to="/my-day"
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        >
          {t('title')}
        </Button>
        <h1 className={page.title}>
          {/* A day has no zone. */}
          {day ? formatDate(`${day}T00:00:00Z`, 'UTC') : t(`${number}.label`)}
          {total !== undefined && <span className={page.count}>{formatNumber(total)}</span>}
        </h1>
      </header>
      <p className={reports.counted}>
        {day ? t('dayHelp') : t(`${number}.help`)} {t('listHelp')}
      </p>
      <TicketsReport
        choice={{ ...asked, kind: kind as TicketKind }}
        source={listOwnReport}
        place={placeOf(search)}
        onTurn={turn}
        onTotal={setTotal}
      />
    </div>
  )
}
