import type { TicketDetail } from '@chatflow/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import {
  applyMessageEvent,
  mergeMessages,
  messagesKey,
  newsKey,
  readPage,
  startOver,
  type MessageNews,
} from '../messageCache.ts'

const mostPagesBack = 30

/** The messages of a conversation, oldest first, read backwards from the newest and kept current by events. */
export function useMessages(uuid: string, ticket: TicketDetail | undefined) {
  const queries = useQueryClient()
  // Before anything is read: what was kept from an earlier visit shrinks to the page that is read again.
  useState(() => startOver(queries, uuid))
  const pages = useInfiniteQuery({
    queryKey: messagesKey(uuid),
    queryFn: ({ pageParam: cursor }) => readPage(uuid, cursor),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages
  const { data: news } = useQuery<MessageNews>({
    queryKey: newsKey(uuid),
    queryFn: () => queries.getQueryData<MessageNews>(newsKey(uuid)) ?? new Map(),
    enabled: false,
  })
  useCompanyEvent('appMessage', (event) => applyMessageEvent(queries, { uuid, ticket }, event))
  const messages = useMemo(() => data && mergeMessages(data.pages, news), [data, news])
  const loadOlder = useCallback(() => {
    // After a failed page nothing loads by itself: scrolling must not hammer a server in trouble. And asking for an
    // older page would break off the reading of the newest one.
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching, error])
  /** Reads on until a message is there. One that is further back than anybody would scroll is not looked for. */
  const findOlder = useCallback(
    async (messageId: number): Promise<boolean> => {
      for (let pages = 0; pages < mostPagesBack; pages++) {
        const { data: read, hasNextPage: hasMore, isError } = await fetchNextPage({ cancelRefetch: false })
        if (read?.pages.at(-1)?.messages.some(({ id }) => id === messageId)) return true
        if (isError || !hasMore) return false
      }
      return false
    },
    [fetchNextPage],
  )
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  return {
    messages,
    error,
    /** What is shown is what the server has now, not what was kept from an earlier visit. */
    isCurrent: pages.isFetchedAfterMount && data !== undefined,
    hasOlder: hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder,
    findOlder,
    retry,
  }
}
