import { listChatMessages, type ResponseOf } from '@chatflow/contract'
import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../platform/api.ts'
import { messagesKey, type MessagePages, type PagePlace } from './chatCache.ts'

type Page = ResponseOf<typeof listChatMessages>

const readPage = (uuid: string, place: PagePlace) =>
  call(listChatMessages, { params: { chatId: uuid }, query: { ...place } })

/** The messages of a chat, oldest first, read backwards from the newest or from around one of them. */
export function useChatMessages(uuid: string) {
  const queries = useQueryClient()
  const pages = useInfiniteQuery<Page, Error, MessagePages, QueryKey, PagePlace>({
    queryKey: messagesKey(uuid),
    queryFn: ({ pageParam: place }) => readPage(uuid, place),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    getPreviousPageParam: ({ newerCursor }) =>
      newerCursor === null ? undefined : { newerThan: newerCursor },
  })
  const { data, error, isFetching, hasNextPage, hasPreviousPage } = pages
  const { fetchNextPage, fetchPreviousPage, refetch } = pages
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ records }) => records), [data])
  // After a failed page nothing loads by itself: scrolling must not hammer a server in trouble.
  const mayRead = !isFetching && !error
  const loadOlder = useCallback(() => {
    if (hasNextPage && mayRead) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, mayRead])
  const loadNewer = useCallback(() => {
    if (hasPreviousPage && mayRead) void fetchPreviousPage()
  }, [fetchPreviousPage, hasPreviousPage, mayRead])
  const show = useCallback(
    async (place: PagePlace) => {
      const page = await readPage(uuid, place)
      await queries.cancelQueries({ queryKey: messagesKey(uuid) })
      queries.setQueryData<MessagePages>(messagesKey(uuid), { pages: [page], pageParams: [place] })
    },
    [queries, uuid],
  )
  const retry = useCallback(() => void (data ? fetchNextPage() : refetch()), [data, fetchNextPage, refetch])
  return {
    messages,
    error,
    hasOlder: hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder,
    hasNewer: hasPreviousPage,
    loadNewer,
    stay: noPart,
    showAround: useCallback((messageId: number) => show({ around: messageId }), [show]),
    showNewest: useCallback(() => show({}), [show]),
    retry,
  }
}

const noPart = () => 0
