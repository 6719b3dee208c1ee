import { countTickets, type Ticket } from '@chatflow/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import type { PagedRows } from '../../../ui/list.ts'
import {
  listKey,
  mergeTickets,
  patchesKey,
  nextStart,
  readTickets,
  type MergedTickets,
} from '../ticketCache.ts'
import type { PageStart, TicketListQuery, TicketPatches } from '../ticketCache.ts'
import { belongs, countQueryOf, isSplit, orderOf, queryOf, type Choice } from './choice.ts'

const useTicketPatches = () => useQuery<TicketPatches>({ queryKey: patchesKey, queryFn: skipToken }).data

export const listOptions = (query: TicketListQuery) =>
  infiniteQueryOptions({
    queryKey: listKey(query),
    queryFn: ({ pageParam }) => readTickets(query, pageParam),
    initialPageParam: {} as PageStart,
    getNextPageParam: nextStart,
  })

export type TicketRowsRead = PagedRows<Ticket> & Pick<MergedTickets, 'unread'>

/** The tickets of the chosen view, read page by page and kept current by events. */
export function useTicketList(choice: Choice): TicketRowsRead {
  const { user } = useSession()
  const query = useMemo(() => queryOf(choice), [choice])
  const pages = useInfiniteQuery(listOptions(query))
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = pages
  const patches = useTicketPatches()
  const { rows, unread } = useMemo(() => {
    const rules = {
      belongs: (ticket: Ticket) => belongs(ticket, choice, user),
      takesNew: choice.text === '',
      order: orderOf(choice),
      isSplit: isSplit(choice),
    }
    return data ? mergeTickets(data.pages, patches, rules) : { rows: [], unread: 0 }
  }, [data, patches, choice, user])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  return {
    rows,
    unread,
    count: rows.length,
    isLoading: pages.isPending,
    error: pages.error,
    hasMore: hasNextPage,
    loadMore,
    isLoadingMore: isFetchingNextPage,
    retry,
  }
}

export function countsOptions(choice: Choice) {
  const input = { query: countQueryOf(choice) }
  return queryOptions({ queryKey: [countTickets.path, input], queryFn: () => call(countTickets, input) })
}

export const useTicketCounts = (choice: Choice) =>
  useQuery({ ...countsOptions(choice), placeholderData: keepPreviousData }).data

/** What was last said about the open ticket, to follow it to the view it went to. */
export function usePatchOfOpenTicket(uuid: string | undefined): Ticket | undefined {
  const patches = useTicketPatches()
  return useMemo(() => {
    for (const { ticket } of patches?.values() ?? []) if (ticket && ticket.uuid === uuid) return ticket
    return undefined
  }, [patches, uuid])
}
