import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { pages } from './routes.tsx'
import { PageGate } from './shell/PageGate.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { SignedInArea } from './shell/SignedInArea.tsx'
import { VisitorArea } from './shell/VisitorArea.tsx'
import { visitorPages } from './visitorRoutes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor wanted to go before they were asked to sign in. */
    from?: string
    /** Whom the inbox shall open a new ticket with. */
    newTicketWith?: { id: number; name: string; number: string }
  }
}

const root = createRootRoute({ component: Outlet })

const visitorArea = createRoute({ getParentRoute: () => root, id: 'visitor', component: VisitorArea })
const visitorRoutes = visitorPages.map(({ path, page }) =>
  createRoute({ getParentRoute: () => visitorArea, path, component: page }),
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

export const router = createRouter({
  routeTree: root.addChildren([
    visitorArea.addChildren(visitorRoutes),
    signedInArea.addChildren([...pageRoutes, anythingElse]),
  ]),
  defaultPendingMinMs: 0,
})
