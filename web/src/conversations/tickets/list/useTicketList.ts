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
import { listKey, mergeTickets, newsKey, nextStart, readTickets } from '../ticketCache.ts'
import type { PageStart, TicketListQuery, TicketNews } from '../ticketCache.ts'
import { belongs, countQueryOf, queryOf, type Choice } from './choice.ts'

const useTicketNews = () => useQuery<TicketNews>({ queryKey: newsKey, queryFn: skipToken }).data

export const listOptions = (query: TicketListQuery) =>
  infiniteQueryOptions({
    queryKey: listKey(query),
    queryFn: ({ pageParam }) => readTickets(query, pageParam),
    initialPageParam: {} as PageStart,
    getNextPageParam: nextStart,
  })

/** The tickets of the chosen view, read page by page and kept current by events. */
export function useTicketList(choice: Choice): PagedRows<Ticket> {
  const { user } = useSession()
  const query = useMemo(() => queryOf(choice), [choice])
  const pages = useInfiniteQuery(listOptions(query))
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = pages
  const news = useTicketNews()
  const rows = useMemo(() => {
    const rules = {
      belongs: (ticket: Ticket) => belongs(ticket, choice, user),
      takesNew: choice.text === '',
      isAscending: choice.isAscending,
    }
    return data ? mergeTickets(data.pages, news, rules) : []
  }, [data, news, choice, user])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  return {
    rows,
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
export function useOpenTicketNews(uuid: string | undefined): Ticket | undefined {
  const news = useTicketNews()
  return useMemo(() => {
    for (const { ticket } of news?.values() ?? []) if (ticket && ticket.uuid === uuid) return ticket
    return undefined
  }, [news, uuid])
}
