import { findDashboardNow, type Dashboard, type DashboardCounters } from '@chatflow/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import classes from './Dashboard.module.css'
import type { InsightChoice } from './insightChoice.ts'
import { minutesText } from './minutes.ts'
import { NumberCard } from './NumberCard.tsx'
import { ReportLink } from './ReportLink.tsx'

interface Indicator {
  key: keyof DashboardCounters & keyof typeof help
  isBetter?: 'more' | 'less'
  /** The report behind it; none where it is not made of tickets. */
  report?: object
  isTime?: true
  /** As things are now, whatever the period is. */
  isNow?: true
}

const help = {
  supportHappening: true,
  supportPending: true,
  supportFinished: true,
  supportGroups: true,
  leads: true,
  avgSupportTime: true,
  avgWaitTime: true,
  activeTickets: true,
  passiveTickets: true,
}

const indicators: Indicator[] = [
  { key: 'supportHappening', isNow: true, report: { status: ['open'], from: '', to: '' } },
  { key: 'supportPending', isNow: true, report: { status: ['pending'], from: '', to: '' } },
  { key: 'supportFinished', isBetter: 'more', report: { dateBy: 'closed' } },
  { key: 'supportGroups', report: { kind: 'groups' } },
  { key: 'leads', isBetter: 'more', report: { newContacts: true } },
  { key: 'avgSupportTime', isTime: true, isBetter: 'less', report: { kind: 'duration' } },
  { key: 'avgWaitTime', isTime: true, isBetter: 'less', report: { kind: 'duration' } },
  { key: 'activeTickets', report: { isActiveDemand: true } },
  { key: 'passiveTickets', report: { isActiveDemand: false } },
]

interface TabProps {
  dashboard: Dashboard | undefined
  choice: InsightChoice
}

export function IndicatorsTab({ dashboard, choice }: TabProps) {
  const { t } = useTranslation('insight')
  const [first, rest] = [indicators.slice(0, 4), indicators.slice(4)]
  const card = ({ key, isBetter, report, isTime, isNow }: Indicator) => {
    const now = dashboard?.counters[key]
    const before = dashboard?.previous.counters[key]
    return (
      <NumberCard
        key={key}
        label={t(`indicators.${key}.label`)}
        help={t(`indicators.${key}.help`)}
        value={now === undefined ? undefined : isTime ? minutesText(now) : formatNumber(now)}
        detail={isNow && t('now.rightNow')}
        change={
          isNow || now === undefined || before === undefined
            ? undefined
            : { now, before, ...(isBetter && { isBetter }) }
        }
        {...(report && {
          link: (value) => (
            <ReportLink choice={choice} more={report} className={classes.link}>
              {value}
            </ReportLink>
          ),
        })}
      />
    )
  }
  return (
    <div className={classes.cards}>
      {first.map(card)}
      <OnlineCard dashboard={dashboard} choice={choice} />
      {rest.slice(0, 1).map(card)}
      <TrafficCard dashboard={dashboard} kind="received" />
      <TrafficCard dashboard={dashboard} kind="sent" />
      {rest.slice(1).map(card)}
    </div>
  )
}

function OnlineCard({ dashboard, choice }: TabProps) {
  const { t } = useTranslation('insight')
  const { data: now } = useEndpoint(findDashboardNow, {})
  const people = dashboard?.attendants.filter(({ name }) => name !== '')
  // Where nobody was chosen, what goes on now knows it better: it is kept up to date.
  const live = choice.users.length === 0 ? now?.online : undefined
  return (
    <NumberCard
      label={t('indicators.online.label')}
      help={t('indicators.online.help')}
      value={
        people && (
          <>
            {formatNumber(live ?? people.filter(({ online }) => online).length)}
            <span className={classes.of}>/{formatNumber(people.length)}</span>
          </>
        )
      }
      detail={t('now.rightNow')}
    />
  )
}

function TrafficCard({ dashboard, kind }: { dashboard: Dashboard | undefined; kind: 'received' | 'sent' }) {
  const { t } = useTranslation('insight')
  const today = dashboard?.messages[`${kind}Today`]
  return (
    <NumberCard
      label={t(`indicators.${kind}.label`)}
      help={t(`indicators.${kind}.help`)}
      value={
        dashboard && (
          <>
            {formatNumber(dashboard.messages[kind])}
            <span className={classes.of}>{t('indicators.today', { value: formatNumber(today ?? 0) })}</span>
          </>
        )
      }
      change={dashboard && { now: dashboard.messages[kind], before: dashboard.previous.messages[kind] }}
    />
  )
}
