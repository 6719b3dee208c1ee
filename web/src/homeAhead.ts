import { can, isExpired, type User } from '@chatflow/contract'
import { readAhead } from './conversations/tickets/list/readAhead.ts'
import { readDashboardAhead } from './insight/dashboard/dashboardQueries.ts'
import { setTimeZone } from './platform/format.ts'
import { serverNow } from './platform/serverTime.ts'

/** Brings where the first address leads this person, as the rules of the pages have it: the dashboard, or the inbox. */
export function homeAhead(user: User) {
  if (isExpired(user.company, serverNow())) return
  if (can(user, 'dashboard:view')) {
    import('./insight/dashboard/DashboardPage.tsx').catch(() => undefined)
    // Its days are the company's.
    setTimeZone(user.company.timezone)
    readDashboardAhead()
  } else {
    import('./conversations/tickets/TicketsPage.tsx').catch(() => undefined)
    readAhead(user)
  }
}
