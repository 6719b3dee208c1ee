import { listContacts, type Contact } from '@chatflow/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import type { PagedRows } from '../../ui/list.ts'
import { applyContactEvent, rereadAfterMs, type ContactPage, type ContactPages } from './contactPages.ts'
import { isNarrowed, type ContactChoice } from './selection.ts'

/** The contacts, page after page, live: events change what is loaded, and only what they cannot tell is read again. */
export function useContactList(choice: ContactChoice): PagedRows<Contact> {
  const query = useMemo(
    () => ({
      searchParam: choice.searchParam,
      ...(choice.tags.length > 0 && { contactTag: JSON.stringify(choice.tags) }),
    }),
    [choice],
  )
  // Beside its path: the same call is made elsewhere for one page alone.
  const queryKey = useMemo(() => [listContacts.path, 'pages', query], [query])
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam }) =>
        call(listContacts, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last: ContactPage) => last.nextCursor ?? undefined,
    })
  useLivePages(queryKey, isNarrowed(choice))
  const rows = useMemo(() => {
    const byId = new Map<number, Contact>()
    for (const { contacts } of data?.pages ?? [])
      for (const contact of contacts) byId.set(contact.id, contact)
    return [...byId.values()]
  }, [data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  return {
    rows,
    count: data?.pages.at(-1)?.count ?? 0,
    isLoading,
    error,
    hasMore: hasNextPage,
    loadMore,
    isLoadingMore: isFetchingNextPage,
    retry: useCallback(() => void refetch(), [refetch]),
  }
}

function useLivePages(queryKey: unknown[], isNarrowedList: boolean) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [queryKey],
  )
  useCompanyEvent(
    'contact',
    useCallback(
      (event) => {
        const pages = queries.getQueryData<ContactPages>(queryKey)
        if (!pages) return
        const applied = applyContactEvent(pages, event, isNarrowedList)
        if (applied.pages !== pages) queries.setQueryData(queryKey, applied.pages)
        if (!applied.isStale) return
        // Once for all that comes meanwhile, and not put off by it.
        timer.current ??= setTimeout(() => {
          timer.current = undefined
          void queries.invalidateQueries({ queryKey })
        }, rereadAfterMs(pages.pages.length))
      },
      [queries, queryKey, isNarrowedList],
    ),
  )
}
