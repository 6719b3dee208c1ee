import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import type { PageEntry } from './pageEntry.ts'
import { pages } from './routes.tsx'
import { GoOn } from './shell/GoOn.tsx'
import { PageGate } from './shell/PageGate.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'
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

const ofBrowser = createBrowserHistory()

/** Made anew for each session: what one user had open is not shown to the next one for a moment. */
export function makeRouter(mayOpenNow: (entry: PageEntry) => boolean, history: RouterHistory = ofBrowser) {
  /** The router waits for what it has to bring, and what is on screen stays meanwhile. A page that did not come says why itself. */
  const gateTo = (entry: PageEntry) =>
    Object.assign(() => <PageGate entry={entry} />, {
      preload: async () => {
        if (mayOpenNow(entry)) await entry.page.bring().catch(() => undefined)
      },
    })
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
      component: gateTo(entry),
      // Only a page that takes its time to come gives way to the shape of one.
      pendingMs: 150,
      pendingComponent: PageSkeleton,
    }),
  )
  const anythingElse = createRoute({ getParentRoute: () => signedInArea, path: '$', component: NotFound })
  return createRouter({
    history,
    routeTree: root.addChildren([...visitorRoutes, signedInArea.addChildren([...pageRoutes, anythingElse])]),
    defaultPendingMinMs: 0,
  })
}
