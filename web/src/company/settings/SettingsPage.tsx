import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { errorText } from '../../platform/errors.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { HoursTab } from './HoursTab.tsx'
import { OptionsTab } from './OptionsTab.tsx'
import classes from './settings.module.css'
import { CertificateTabSlot, CompaniesTabSlot, HelpsTabSlot, PlansTabSlot } from './slots.ts'
import { useSettings } from './useSettings.ts'
import { WhiteLabelTab } from './WhiteLabelTab.tsx'

/** Only super users have these. */
const platformTabs = ['companies', 'plans', 'helps', 'whitelabel', 'certificate'] as const
type PlatformTab = (typeof platformTabs)[number]
const tabs = ['options', 'schedules', ...platformTabs] as const
type Tab = (typeof tabs)[number]

const contentOf: Record<PlatformTab, FunctionComponent<{ place?: ReactNode }>> = {
  companies: CompaniesTabSlot,
  plans: PlansTabSlot,
  helps: HelpsTabSlot,
  whitelabel: WhiteLabelTab,
  certificate: CertificateTabSlot,
}

export function SettingsPage() {
  const { t } = useTranslation('settings')
  const state = useSettings()
  const { settings } = state
  const [chosen, setChosen] = useTabOfAddress()
  const [searched, setSearched] = useState('')
  const hours = hoursOf(settings?.scheduleType)
  const { user } = useSession()
  const shown = user.super ? platformTabs : []
  const tab = (chosen === 'schedules' && !hours) || !isOffered(chosen, shown) ? 'options' : chosen
  const list = useTabInSight(tab)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('title')}</h1>
        {tab === 'options' && (
          <SearchBox value={searched} onChange={(text) => setSearched(text.trim())} label={t('search')} />
        )}
      </header>
      <Tabs value={tab} onChange={(name) => setChosen(name as Tab)} keepMounted={false}>
        <Tabs.List ref={list} className={classes.tabs} data-swiped aria-label={t('title')}>
          <Tabs.Tab value="options">{t('tabs.options')}</Tabs.Tab>
          {hours && <Tabs.Tab value="schedules">{t(`tabs.${hours}`)}</Tabs.Tab>}
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="options" className={classes.panel}>
          <Options
            state={state}
            searched={searched}
            onClear={() => setSearched('')}
            onHours={() => setChosen('schedules')}
          />
        </Tabs.Panel>
        {hours && (
          <Tabs.Panel value="schedules" className={classes.panel}>
            <HoursTab hasWeek={hours === 'schedules'} />
          </Tabs.Panel>
        )}
        {shown.map((name) => {
          const Content = contentOf[name]
          return (
            <Tabs.Panel key={name} value={name} className={classes.panel}>
              <Content place={<Waiting />} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </div>
  )
}

const isOffered = (tab: Tab, shown: readonly PlatformTab[]) =>
  tab === 'options' || tab === 'schedules' || shown.includes(tab)

/** In the address, so that a reload, a shared link and the way back lead to the same tab. */
function useTabOfAddress(): [Tab, (tab: Tab) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const choose = (name: Tab) =>
    void navigate({ to: '/settings', search: name === 'options' ? {} : { tab: name } })
  return [tabs.find((name) => name === tab) ?? 'options', choose]
}

/** A link may lead to a tab that stands beyond the edge of a phone. */
function useTabInSight(tab: Tab) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected=true]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return list
}

interface OptionsProps extends Omit<ComponentProps<typeof OptionsTab>, 'state'> {
  state: ReturnType<typeof useSettings>
}
function Options({ state, ...rest }: OptionsProps) {
  const { settings, error, retry } = state
  if (settings) return <OptionsTab state={{ ...state, settings }} {...rest} />
  return error ? <ErrorState text={errorText(error)} onRetry={retry} /> : <Waiting />
}

/** Holidays are closed whichever says the hours: company, connection or queue. */
function hoursOf(scheduleType = 'disabled'): 'schedules' | 'holidays' | undefined {
  if (scheduleType === 'disabled') return undefined
  return scheduleType === 'company' ? 'schedules' : 'holidays'
}

function Waiting() {
  return [280, 220, 160].map((height) => (
    <Skeleton key={height} height={height} radius="var(--radius-card)" />
  ))
}
