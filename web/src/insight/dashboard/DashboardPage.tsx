import type { Dashboard } from '@chatflow/contract'
import { Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { formatDate } from '../../platform/format.ts'
import { laterPart } from '../../platform/lazyPage.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import page from '../../ui/page.module.css'
import { AttendantsTab } from './AttendantsTab.tsx'
import classes from './Dashboard.module.css'
import { dashboardOf, dashboardSearch, dashboardTabs, type DashboardAddress } from './dashboardAddress.ts'
import { dashboardOptions } from './dashboardQueries.ts'
import { DeadlinesTab } from './DeadlinesTab.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { IndicatorsTab } from './IndicatorsTab.tsx'
import { activeFilters, defaultChoice, problemOf } from './insightChoice.ts'
import { NowRow } from './NowRow.tsx'
import { NpsTab } from './NpsTab.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'
import { PlanCards } from './PlanCards.tsx'

const FirstSteps = laterPart(async () => (await import('../firstSteps/FirstSteps.tsx')).FirstSteps)

/** What goes on, and what it all amounted to. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'insight'])
  const [address, change] = useAddress()
  const { choice } = address
  const [isFiltering, setFiltering] = useState(false)
  const filtersId = useId()
  const count = activeFilters(choice)
  return (
    <div className={page.page}>
      <header className={classes.header}>
        <h1 className={page.title}>{t('dashboard:title')}</h1>
        <div className={classes.headerTools}>
          <PeriodSelect days={choice} onChange={(days) => change({ choice: { ...choice, ...days } })} />
          <FiltersButton
            count={count}
            isOpen={isFiltering}
            controls={filtersId}
            onToggle={() => setFiltering(!isFiltering)}
          />
        </div>
      </header>
      <Suspense fallback={null}>
        <FirstSteps />
      </Suspense>
      <NowRow />
      {isFiltering && (
        <FilterPanel
          id={filtersId}
          choice={choice}
          cleared={defaultChoice}
          problemOf={problemOf}
          onChange={(chosen) => change({ choice: chosen })}
        />
      )}
      <Numbers address={address} onChange={change} />
      <PlanCards />
    </div>
  )
}

/** Its choice and its tab stand in the address, and what is as always does not. */
function useAddress() {
  const address = dashboardOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: Partial<DashboardAddress>) =>
    void navigate({ to: '/', search: dashboardSearch({ ...address, ...changes }) as never, replace: true })
  return [address, change] as const
}

/** What goes on now is told at once; sums of days, which today is one of, are read again while somebody looks. */
const readAgainMs = 60_000

interface NumbersProps {
  address: DashboardAddress
  onChange: (changes: Partial<DashboardAddress>) => void
}

/** The numbers of the chosen period. Those before stay on screen until the new ones are there. */
function Numbers({ address: { choice, tab: shown, sort }, onChange }: NumbersProps) {
  const { t } = useTranslation(['insight'])
  const { data, error, refetch } = useQuery({
    ...dashboardOptions(choice),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  })
  // Deadlines are read by themselves: they stay within reach where the rest fails.
  const failed = error && !data ? <ErrorState text={t('chartError')} onRetry={refetch} /> : null
  return (
    <section aria-label={t('period')}>
      <Tabs
        value={shown}
        onChange={(chosen) => onChange({ tab: dashboardTabs.find((tab) => tab === chosen) ?? 'indicators' })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {dashboardTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
          <ComparedDays data={data} />
        </Tabs.List>
        <Tabs.Panel value="indicators">
          {failed ?? <IndicatorsTab dashboard={data} choice={choice} />}
        </Tabs.Panel>
        <Tabs.Panel value="deadlines">
          <DeadlinesTab choice={choice} />
        </Tabs.Panel>
        <Tabs.Panel value="nps">{failed ?? <NpsTab dashboard={data} choice={choice} />}</Tabs.Panel>
        <Tabs.Panel value="attendants">
          {failed ?? (
            <AttendantsTab
              dashboard={data}
              choice={choice}
              sort={sort}
              onSort={(chosen) => onChange({ sort: chosen })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

/** Which days are compared with which. Their room is kept until they are known: on a phone the tabs lie below them. */
function ComparedDays({ data }: { data: Dashboard | undefined }) {
  const { t } = useTranslation('insight')
  const period = data?.period ?? defaultChoice()
  const before = data?.previous.period ?? period
  return (
    <span className={classes.period} data-waiting={!data || undefined}>
      {t('compared', {
        from: dayText(period.from),
        to: dayText(period.to),
        before: dayText(before.from),
        beforeTo: dayText(before.to),
      })}
    </span>
  )
}

/** A day has no zone. */
const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')
