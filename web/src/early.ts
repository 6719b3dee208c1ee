import './platform/noEval.ts'
import { askAhead } from './platform/askedAhead.ts'
import { readBroughtAlong } from './platform/broughtAlong.ts'
import { askEarly } from './platform/refresh.ts'
import { mayHaveSession } from './platform/token.ts'

// Runs by itself, before the rest of the first page is there: the session is asked for, and what is behind the login is
// on its way. A failure is shown when it is opened.
if (mayHaveSession()) {
  readBroughtAlong()
  const isAskedAhead = askAhead()
  const session = askEarly()
  import('./App.tsx').catch(() => undefined)
  // Where most visits lead: what they show is asked for before anything is drawn.
  const { pathname } = window.location
  if (pathname === '/') {
    // Who had numbers here the last time will see them again.
    if (isAskedAhead) import('./insight/dashboard/DashboardPage.tsx').catch(() => undefined)
    Promise.all([session, import('./homeAhead.ts')]).then(
      ([{ user }, { homeAhead }]) => homeAhead(user),
      () => undefined,
    )
  }
  if (pathname.startsWith('/tickets')) {
    import('./conversations/tickets/TicketsPage.tsx').catch(() => undefined)
    Promise.all([session, import('./conversations/tickets/list/readAhead.ts')]).then(
      ([{ user }, { readAhead }]) => readAhead(user),
      () => undefined,
    )
  }
}
