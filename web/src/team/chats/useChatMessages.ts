import { listChatMessages } from '@chatflow/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../platform/api.ts'
import { messagesKey } from './chatCache.ts'

/** The messages of a chat, oldest first, read backwards from the newest. */
export function useChatMessages(uuid: string) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: messagesKey(uuid),
    queryFn: ({ pageParam: cursor }) =>
      call(listChatMessages, { params: { chatId: uuid }, query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ records }) => records), [data])
  const loadOlder = useCallback(() => {
    // After a failed page nothing loads by itself: scrolling must not hammer a server in trouble.
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, error])
  const retry = useCallback(() => void (data ? fetchNextPage() : refetch()), [data, fetchNextPage, refetch])
  return { messages, error, hasOlder: hasNextPage, isLoadingOlder: isFetchingNextPage, loadOlder, retry }
}
