import { listKanban, type KanbanTicket } from '@chatflow/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { UncountedRows } from '../../ui/list.ts'
import { mergeLane, readLane, type LaneId, type Patches } from './boardCache.ts'
import { belongsTo, filtersOf, type BoardChoice } from './boardChoice.ts'

/** The cards of one lane, page by page, kept current by what was heard since. */
export function useLane(laneId: LaneId, choice: BoardChoice, patches: Patches): UncountedRows<KanbanTicket> {
  const filters = filtersOf(choice)
  const query = useInfiniteQuery({
    queryKey: [listKanban.path, laneId, filters],
    queryFn: ({ pageParam }) => readLane(laneId, filters, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const { data, fetchNextPage, refetch, hasNextPage, isFetchingNextPage } = query
  const rows = useMemo(
    () => mergeLane(laneId, data?.pages ?? [], patches, (card) => belongsTo(choice, card)),
    [laneId, data, patches, choice],
  )
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  return {
    rows,
    isLoading: query.isLoading,
    error: query.error,
    hasMore: hasNextPage,
    loadMore,
    isLoadingMore: isFetchingNextPage,
    retry: useCallback(() => void refetch(), [refetch]),
  }
}
