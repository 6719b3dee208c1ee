import { z } from 'zod'
import { attendantsSorts, type AttendantsSort } from './attendantsOrder.ts'
import { choiceFields, defaultChoice, sparse, withPossibleDays, type InsightChoice } from './insightChoice.ts'

export const dashboardTabs = ['indicators', 'deadlines', 'nps', 'attendants'] as const
type DashboardTab = (typeof dashboardTabs)[number]

/** What the dashboard shows, as its address says it: the way back, a reload and a shared link bring the same. */
export interface DashboardAddress {
  choice: InsightChoice
  tab: DashboardTab
  /** Of the table of attendants. */
  sort: AttendantsSort
}

export function dashboardOf(search: unknown): DashboardAddress {
  const { tab, sort, ...choice } = z
    .object({
      ...choiceFields(),
      tab: z.enum(dashboardTabs).catch('indicators'),
      sort: z.enum(attendantsSorts).catch('name'),
    })
    .parse(search ?? {})
  return { choice: withPossibleDays(choice), tab, sort }
}

export const dashboardSearch = ({ choice, tab, sort }: DashboardAddress) =>
  sparse({ ...choice, tab, sort }, { ...defaultChoice(), tab: 'indicators', sort: 'name' })

/** The address as the router will read it, which is not there yet when the first numbers are asked for. */
export const searchIn = (written: string): object =>
  Object.fromEntries([...new URLSearchParams(written)].map(([name, value]) => [name, meant(value)]))

function meant(value: string): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    // What is no JSON is text.
    return value
  }
}
