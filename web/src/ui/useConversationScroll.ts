import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const atEndWithinPx = 60

interface Watched {
  newestKey: string | undefined
  isOwn: boolean
  count: number
  /** How close to the oldest message the next page is asked for. */
  loadWithinPx?: number
  onNearTop: () => void
}

/**
 * The scroller counts from its end (`column-reverse`): it opens at the newest message, and older ones grow at the far
 * side without a jump. Only what comes at the end while the reader is further up must be made up for.
 */
export function useConversationScroll(watched: Watched) {
  const { newestKey, isOwn, count, loadWithinPx = 600, onNearTop } = watched
  const scroller = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const newest = useRef(newestKey)
  const [isAtEnd, setAtEnd] = useState(true)
  const [news, setNews] = useState(0)

  const loadWhenNearTop = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // Counted from the end, the position above it is negative.
    const above = element.scrollHeight - element.clientHeight + element.scrollTop
    if (above <= loadWithinPx) onNearTop()
  }, [onNearTop, loadWithinPx])

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const grown = element.scrollHeight - height.current
    height.current = element.scrollHeight
    if (newest.current === newestKey) return
    newest.current = newestKey
    if (isOwn) return toEnd()
    if (element.scrollTop >= -atEndWithinPx) return
    element.scrollTop -= grown
    setNews((before) => before + 1)
  }, [newestKey, isOwn, count, toEnd])
  // A tall screen may show the whole first page: then there is nothing to scroll and the next one is due at once.
  useEffect(loadWhenNearTop, [loadWhenNearTop, count])

  const onScroll = () => {
    loadWhenNearTop()
    const isNow = (scroller.current?.scrollTop ?? 0) >= -atEndWithinPx
    setAtEnd(isNow)
    if (isNow) setNews(0)
  }
  return { scroller, onScroll, toEnd, news: isAtEnd ? undefined : news }
}
