import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { createContext, use } from 'react'
import { Inbox } from '../../../conversations/tickets/TicketsPage.tsx'
import { inboxPath, inboxRoot } from './inboxAddress.ts'

/** Whether the inbox has too little room beside the phone for a list and a conversation. */
export const IsInboxNarrow = createContext(false)

function InboxPart() {
  return <Inbox isNarrow={use(IsInboxNarrow)} />
}

/**
 * An address of its own for an inbox that is a part of another page: its links, keys and dialogs go from ticket to ticket as
 * they always do, and the page around it stays.
 */
export function createInboxRouter(ticket: string | undefined) {
  const root = createRootRoute({ component: Outlet })
  const inbox = createRoute({
    getParentRoute: () => root,
    path: `${inboxRoot}/{-$ticketUuid}`,
    component: InboxPart,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  return createRouter({
    routeTree: root.addChildren([inbox, elsewhere]),
    history: createMemoryHistory({ initialEntries: [inboxPath(ticket)] }),
    defaultPendingMinMs: 0,
  })
}
