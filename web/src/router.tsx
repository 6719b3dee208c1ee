import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { pages } from './routes.tsx'
import { GoOn } from './shell/GoOn.tsx'
import { PageGate } from './shell/PageGate.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { SignedInArea } from './shell/SignedInArea.tsx'
import { visitorPages } from './visitorRoutes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor wanted to go before they were asked to sign in. */
    from?: string
    /** Whom the inbox shall open a new ticket with. */
    newTicketWith?: { id: number; name: string; number: string }
  }
}

const history = createBrowserHistory()

/** Made anew for each session: what one user had open is not shown to the next one for a moment. */
export function makeRouter() {
  const root = createRootRoute({ component: Outlet })
  const visitorRoutes = Object.keys(visitorPages).map((path) =>
    createRoute({ getParentRoute: () => root, path, component: GoOn }),
  )
  const signedInArea = createRoute({ getParentRoute: () => root, id: 'signedIn', component: SignedInArea })
  const pageRoutes = pages.map((entry) =>
    createRoute({
      getParentRoute: () => signedInArea,
      // Optional, so that going from record to record keeps the page on screen.
      path: entry.parameter ? `${entry.path}/{-$${entry.parameter}}` : entry.path,
      component: () => <PageGate entry={entry} />,
    }),
  )
  const anythingElse = createRoute({ getParentRoute: () => signedInArea, path: '$', component: NotFound })
  return createRouter({
    history,
    routeTree: root.addChildren([...visitorRoutes, signedInArea.addChildren([...pageRoutes, anythingElse])]),
    defaultPendingMinMs: 0,
  })
}
