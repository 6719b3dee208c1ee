import type { CompanyEvent, Endpoint, ResponseOf, Sent } from '@chatflow/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { call } from './http.ts'
import { useCompanyEvent } from './realtime.tsx'

export { ApiError } from './ApiError.ts'
export { call, upload } from './http.ts'

/** A burst of events (ten colleagues coming online) costs one reading, not ten. */
const burstMs = 250

export function useRefreshOn(event: CompanyEvent | undefined, path: string) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useCompanyEvent(
    event,
    useCallback(() => {
      // Once per burst, and not put off by what follows: a steady stream must not keep the page from reading.
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void queries.invalidateQueries({ queryKey: [path] })
      }, burstMs)
    }, [queries, path]),
  )
}

/** Reads an endpoint, and reads it again whenever the company event it depends on arrives. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: {
    refreshOn?: CompanyEvent
    enabled?: boolean
    /** Where something is edited: what was read the last time is not shown first. */
    isReadAnew?: boolean
  } = {},
) {
  useRefreshOn(options.refreshOn, endpoint.path)
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.isReadAnew && { gcTime: 0 }),
  })
}

type PagedEndpoint = Endpoint & { response: z.ZodType<{ count: number; hasMore: boolean }> }

interface PageOptions<E extends PagedEndpoint, Row> {
  rows: (response: ResponseOf<E>) => Row[]
  refreshOn?: CompanyEvent
  enabled?: boolean
}

/** Reads a paged list page by page. A row that slid to the next page between two readings is shown once. */
export function usePages<E extends PagedEndpoint, Row extends { id: number | string }>(
  endpoint: E,
  input: Sent<E>,
  options: PageOptions<E, Row>,
) {
  useRefreshOn(options.refreshOn, endpoint.path)
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ pageParam }) => call(endpoint, atPage(input, pageParam)),
    initialPageParam: 1,
    getNextPageParam: (last: ResponseOf<E>, pages) => (last.hasMore ? pages.length + 1 : undefined),
    enabled: options.enabled ?? true,
  })
  const { data, fetchNextPage, refetch, hasNextPage, isFetchingNextPage } = query
  const { rows: rowsOf } = options
  const rows = useMemo(() => {
    const byId = new Map<Row['id'], Row>()
    for (const page of data?.pages ?? []) for (const row of rowsOf(page)) byId.set(row.id, row)
    return [...byId.values()]
    // `rowsOf` is written inline by the pages and always picks the same list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const retry = useCallback(() => refetch(), [refetch])
  return {
    rows,
    count: data?.pages.at(-1)?.count ?? 0,
    isLoading: query.isLoading,
    error: query.error,
    hasMore: hasNextPage,
    isLong: (data?.pages.length ?? 0) > 1,
    loadMore,
    isLoadingMore: isFetchingNextPage,
    retry,
  }
}

/** All rows of a paged list that is short enough to choose from. Undefined until the last page is there. */
export function useAllRows<E extends PagedEndpoint, Row extends { id: number | string }>(
  endpoint: E,
  input: Sent<E>,
  options: PageOptions<E, Row>,
) {
  const { rows, isLoading, error, hasMore, loadMore } = usePages(endpoint, input, options)
  useEffect(loadMore, [loadMore])
  const isRead = !isLoading && !hasMore && (!error || rows.length > 0)
  return useMemo(() => ({ data: isRead ? rows : undefined, error }), [isRead, rows, error])
}

function atPage<E extends Endpoint>(input: Sent<E>, pageNumber: number): Sent<E> {
  const parts = input as { query?: Record<string, unknown> }
  return { ...parts, query: { ...parts.query, pageNumber } } as Sent<E>
}

/** Changes something. What the same area has on screen is read again, so the list is right even without realtime. */
export function useAction<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  const area = areaOf(endpoint.path)
  return useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSuccess: () => {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => areaOf(String(queryKey[0])) === area })
    },
  })
}

const areaOf = (path: string) => path.split('/')[1]
