import { IconHeartbeat, IconLayoutDashboard, IconReportAnalytics } from '@tabler/icons-react'
import type { PageEntry } from './pageEntry.ts'
import { lazyPage } from './platform/lazyPage.ts'

/** What goes on and what it amounted to: the first group of the menu. */
export const managementPages: PageEntry[] = [
  {
    path: '/',
    label: 'dashboard',
    group: 'management',
    icon: IconLayoutDashboard,
    capability: 'dashboard:view',
    page: lazyPage(async () => {
      const page = import('./insight/dashboard/DashboardPage.tsx')
      const { readDashboardAhead } = await import('./insight/dashboard/dashboardQueries.ts')
      readDashboardAhead()
      return (await page).DashboardPage
    }),
  },
  {
    path: '/reports',
    isForDesk: true,
    label: 'reports',
    group: 'management',
    icon: IconReportAnalytics,
    capability: 'dashboard:view',
    page: lazyPage(async () => (await import('./insight/reports/ReportsPage.tsx')).ReportsPage),
  },
  {
    path: '/moments',
    isForDesk: true,
    label: 'moments',
    group: 'management',
    icon: IconHeartbeat,
    capability: 'moments:view',
    page: lazyPage(async () => (await import('./insight/panel/PanelPage.tsx')).PanelPage),
  },
]
