import type { TicketView } from '@chatflow/contract'
import { Tabs } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortNumber } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { maySeeGroups, type Choice } from './choice.ts'
import classes from './TicketList.module.css'
import { useTicketCounts } from './useTicketList.ts'

interface ViewTabsProps {
  choice: Choice
  onChange: (view: TicketView) => void
  /** The chosen list. */
  children: ReactNode
}

const lists = ['open', 'snoozed', 'pending', 'group', 'closed'] as const

/** The number stands above the word, so that four lists and their numbers fit into the narrowest list. */
export function ViewTabs({ choice, onChange, children }: ViewTabsProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const counts = useTicketCounts(choice)
  const isOffered = {
    group: maySeeGroups(user),
    // Most days nothing rests: the room is for the others.
    snoozed: choice.view === 'snoozed' || Boolean(counts?.snoozed),
  }
  const offered = lists.filter((view) => isOffered[view as keyof typeof isOffered] ?? true)
  return (
    <Tabs
      value={choice.view}
      onChange={(view) => onChange(view as TicketView)}
      className={classes.tabs}
      classNames={{
        list: classes.views,
        tab: classes.view,
        tabLabel: classes.viewWords,
        panel: classes.panel,
      }}
    >
      <Tabs.List aria-label={t('views.label')}>
        {offered.map((view) => (
          <Tabs.Tab key={view} value={view}>
            <span className={classes.viewCount}>{counts ? formatShortNumber(counts[view]) : '–'}</span>
            <span className={classes.viewName}>{t(`views.${view}`)}</span>
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="search">
          <span className={classes.viewCount}>
            <IconSearch size={16} stroke={2} aria-hidden />
          </span>
          <span className={classes.viewName}>{t('views.search')}</span>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={choice.view}>{children}</Tabs.Panel>
    </Tabs>
  )
}
