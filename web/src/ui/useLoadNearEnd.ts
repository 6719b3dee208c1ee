import { useCallback, useEffect, type RefObject } from 'react'
import type { UncountedRows } from './list.ts'

const loadWithinPx = 100

/** After a failed page nothing loads by itself: the end of the list offers a retry instead of hammering the server. */
export function useLoadNearEnd<Row>(scroller: RefObject<HTMLElement | null>, list: UncountedRows<Row>) {
  const { hasMore, isLoadingMore, error, loadMore, rows } = list
  const loadWhenNearEnd = useCallback(() => {
    const element = scroller.current
    if (!element || !hasMore || isLoadingMore || error) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= loadWithinPx) loadMore()
  }, [scroller, hasMore, isLoadingMore, error, loadMore])
  // A tall screen may show the whole first page: then there is nothing to scroll and the next one is due at once.
  useEffect(loadWhenNearEnd, [loadWhenNearEnd, rows.length])
  return loadWhenNearEnd
}
