import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { messagesKey, messagesOptions } from '../messageCache.ts'
import { openTicketKey, readTicketAhead } from '../ticketCache.ts'

/** Asks for what was said before a conversation is opened. Nobody has looked at it by that. */
export function readMessagesAhead(queries: QueryClient, uuid: string) {
  // What was read before is shown at once, and read again by the one who opens it.
  if (queries.getQueryData(messagesKey(uuid)) === undefined)
    void queries.prefetchInfiniteQuery(messagesOptions(uuid))
}

/** The same, and the ticket: for who opens it now, because the server writes down who has looked at it. */
export function readConversationAhead(queries: QueryClient, uuid: string) {
  readTicketAhead(queries, uuid)
  readMessagesAhead(queries, uuid)
}

/**
 * Something was said in it. A page that was asked for ahead and is still on its way may be without it, and nobody listens
 * until it is opened: it is asked for again then.
 */
export function dropReadAhead(queries: QueryClient, uuid: string) {
  for (const queryKey of [messagesKey(uuid), openTicketKey(uuid)])
    if (isAhead(queries, queryKey)) void queries.cancelQueries({ queryKey })
}

const isAhead = (queries: QueryClient, queryKey: QueryKey) =>
  queries.getQueryCache().find({ queryKey, exact: true })?.getObserversCount() === 0
