import {
  findDashboardNow,
  reportLinks,
  type Dashboard,
  type DashboardCounters,
  type DashboardNow,
} from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './Dashboard.module.css'
import { activeFilters, todayOnly, type InsightChoice } from './insightChoice.ts'
import { minutesText } from './minutes.ts'
import { NumberCard } from './NumberCard.tsx'
import { ReportLink } from './ReportLink.tsx'
import { TeamLink } from './TeamLink.tsx'

interface Indicator {
  key: keyof DashboardCounters & keyof typeof help
  isBetter?: 'more' | 'less'
  isTime?: true
  /** As things are now, whatever the period is: what goes on now says it, too, and is kept up to date. */
  nowAs?: 'attended' | 'waiting'
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
  { key: 'supportHappening', nowAs: 'attended' },
  { key: 'supportPending', nowAs: 'waiting' },
  { key: 'supportFinished', isBetter: 'more' },
  { key: 'supportGroups' },
  { key: 'leads', isBetter: 'more' },
  { key: 'avgSupportTime', isTime: true, isBetter: 'less' },
  { key: 'avgWaitTime', isTime: true, isBetter: 'less' },
  { key: 'activeTickets' },
  { key: 'passiveTickets' },
]

interface TabProps {
  dashboard: Dashboard | undefined
  choice: InsightChoice
}

export function IndicatorsTab({ dashboard, choice }: TabProps) {
  const live = useLive(choice)
  const [first, rest] = [indicators.slice(0, 4), indicators.slice(4)]
  const card = (indicator: Indicator) => (
    <IndicatorCard
      key={indicator.key}
      indicator={indicator}
      dashboard={dashboard}
      choice={choice}
      live={live}
    />
  )
  return (
    <div className={classes.cards}>
      {first.map(card)}
      <OnlineCard dashboard={dashboard} choice={choice} />
      {rest.slice(0, 1).map(card)}
      <TrafficCard dashboard={dashboard} choice={choice} kind="received" />
      <TrafficCard dashboard={dashboard} choice={choice} kind="sent" />
      {rest.slice(1).map(card)}
    </div>
  )
}

interface IndicatorProps extends TabProps {
  indicator: Indicator
  live: DashboardNow | undefined
}

function IndicatorCard({ indicator, dashboard, choice, live }: IndicatorProps) {
  const { t } = useTranslation('insight')
  const { key, isBetter, isTime, nowAs } = indicator
  const value = (nowAs && live?.[nowAs]) ?? dashboard?.counters[key]
  const change = nowAs ? undefined : changeOf(dashboard, key)
  return (
    <NumberCard
      label={t(`indicators.${key}.label`)}
      help={t(`indicators.${key}.help`)}
      value={value === undefined ? undefined : isTime ? minutesText(value) : formatNumber(value)}
      detail={nowAs && t('now.rightNow')}
      change={change && { ...change, ...(isBetter && { isBetter }) }}
      link={(shown) => (
        <ReportLink choice={choice} more={reportLinks[key]} className={classes.link}>
          {shown}
        </ReportLink>
      )}
    />
  )
}

const changeOf = (dashboard: Dashboard | undefined, key: Indicator['key']) =>
  dashboard && { now: dashboard.counters[key], before: dashboard.previous.counters[key] }

/** What goes on now, where nothing was chosen: it knows nothing of filters. */
function useLive(choice: InsightChoice): DashboardNow | undefined {
  const { data } = useEndpoint(findDashboardNow, {})
  return activeFilters(choice) === 0 ? data : undefined
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
      link={(value) => <TeamLink>{value}</TeamLink>}
    />
  )
}

function TrafficCard({ dashboard, choice, kind }: TabProps & { kind: 'received' | 'sent' }) {
  const { t } = useTranslation('insight')
  const today = dashboard?.messages[`${kind}Today`]
  return (
    <NumberCard
      label={t(`indicators.${kind}.label`)}
      help={t(`indicators.${kind}.help`)}
      value={
        dashboard && (
          <>
            <ReportLink choice={choice} more={reportLinks[kind]} className={classes.link}>
              {formatNumber(dashboard.messages[kind])}
            </ReportLink>
            <span className={classes.of}>
              <ReportLink
                choice={choice}
                more={{ ...reportLinks[kind], ...todayOnly() }}
                className={classes.link}
              >
                {t('indicators.today', { value: formatNumber(today ?? 0) })}
              </ReportLink>
            </span>
          </>
        )
      }
      change={dashboard && { now: dashboard.messages[kind], before: dashboard.previous.messages[kind] }}
    />
  )
}
