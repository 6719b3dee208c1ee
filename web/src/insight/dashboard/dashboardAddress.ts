import { z } from 'zod'
import { choiceFields, defaultChoice, sparse, type InsightChoice } from './insightChoice.ts'

export const dashboardTabs = ['indicators', 'deadlines', 'nps', 'attendants'] as const
type DashboardTab = (typeof dashboardTabs)[number]

/** What the dashboard shows, as its address says it: the way back, a reload and a shared link bring the same. */
export interface DashboardAddress {
  choice: InsightChoice
  tab: DashboardTab
}

export function dashboardOf(search: unknown): DashboardAddress {
  const { tab, ...choice } = z
    .object({ ...choiceFields(), tab: z.enum(dashboardTabs).catch('indicators') })
    .parse(search ?? {})
  return { choice, tab }
}

export const dashboardSearch = ({ choice, tab }: DashboardAddress) =>
  sparse({ ...choice, tab }, { ...defaultChoice(), tab: 'indicators' })

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
