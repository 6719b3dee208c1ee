import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import {
  applyMessageEvent,
  mergeMessages,
  messagesKey,
  messagesOptions,
  patchesKey,
  readPage,
  startOver,
  waitingMessages,
  type MessagePatches,
  type MessagePages,
  type PagePlace,
} from '../messageCache.ts'

/** The messages of a conversation, oldest first, read backwards from the newest and kept current by events. */
export function useMessages(uuid: string, ticket: TicketDetail | undefined) {
  const queries = useQueryClient()
  // Before anything is read: what was kept from an earlier visit shrinks to the page that is read again.
  useState(() => startOver(queries, uuid))
  const pages = useInfiniteQuery({ ...messagesOptions(uuid), refetchOnMount: 'always' })
  const { data, error, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages
  const { data: patches } = useQuery<MessagePatches>({
    queryKey: patchesKey(uuid),
    queryFn: () => queries.getQueryData<MessagePatches>(patchesKey(uuid)) ?? new Map(),
    enabled: false,
  })
  useCompanyEvent('appMessage', (event) => applyMessageEvent(queries, { uuid, ticket }, event))
  const messages = useMemo(() => data && mergeMessages(data.pages, patches), [data, patches])
  const waiting = useWaiting(data, patches, messages)
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
    hasNewer: pages.hasPreviousPage,
    /** Said since, after the end of what is shown. */
    waiting,
    /** Which part is shown: the end, or what stands around some message. */
    part: data?.pageParams.find(({ around }) => around !== undefined)?.around,
    ...useReading(pages),
    ...useParts(uuid),
    retry,
  }
}

function useWaiting(
  data: MessagePages | undefined,
  patches: MessagePatches | undefined,
  shown: TicketMessage[] = [],
) {
  const [newestSeen, setNewestSeen] = useState(Number.POSITIVE_INFINITY)
  const isAtEnd = data?.pages[0]?.newerCursor === null
  const newest = shown.at(-1)?.id ?? 0
  if (isAtEnd && newest !== newestSeen) setNewestSeen(newest)
  return useMemo(
    () => (data ? waitingMessages(data.pages, patches, newestSeen) : []),
    [data, patches, newestSeen],
  )
}

/**
 * Reads on at either end. After a failed page nothing loads by itself: scrolling must not hammer a server in trouble.
 * And asking for one more page would break off the reading of the newest one.
 */
function useReading(pages: UseInfiniteQueryResult<MessagePages>) {
  const { error, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = pages
  const mayRead = !isFetching && !error
  const loadOlder = useCallback(() => {
    if (hasNextPage && mayRead) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, mayRead])
  const loadNewer = useCallback(() => {
    if (hasPreviousPage && mayRead) void fetchPreviousPage()
  }, [fetchPreviousPage, hasPreviousPage, mayRead])
  return { loadOlder, loadNewer }
}

/** Shows another part of the conversation instead of what is shown. */
function useParts(uuid: string) {
  const queries = useQueryClient()
  const asked = useRef(0)
  /** What was asked for before and has not come yet is not wanted any more. */
  const stay = useCallback(() => (asked.current += 1), [])
  const show = useCallback(
    async (place: PagePlace) => {
      const turn = stay()
      const page = await readPage(uuid, place)
      if (turn !== asked.current) return
      // A page that is still on its way belongs to the part that is left.
      await queries.cancelQueries({ queryKey: messagesKey(uuid) })
      if (turn !== asked.current) return
      queries.setQueryData<MessagePages>(messagesKey(uuid), { pages: [page], pageParams: [place] })
    },
    [queries, uuid, stay],
  )
  return {
    stay,
    showAround: useCallback((messageId: number) => show({ around: messageId }), [show]),
    showNewest: useCallback(() => show({}), [show]),
  }
}
