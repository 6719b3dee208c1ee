import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createHeldPlace } from './heldPlace.ts'
import { useFloatingDay } from './useFloatingDay.ts'

const atEndWithinPx = 60
const loadNewerWithinPx = 300

interface Watched {
  newestKey: string | undefined
  isOwn: boolean
  count: number
  /** How close to the oldest message the next page is asked for. */
  loadWithinPx?: number
  onNearTop: () => void
  /** What is shown ends before the newest message, and goes on when the reader comes near. */
  hasNewer?: boolean
  onNearEnd?: () => void
}

/**
 * The scroller counts from its end (`column-reverse`): it opens at the newest message, and older ones grow at the far
 * side without a jump. Only what comes at the end while the reader is further up must be made up for.
 */
export function useConversationScroll(watched: Watched) {
  const { newestKey, isOwn, count, loadWithinPx = 600, onNearTop, hasNewer = false, onNearEnd } = watched
  const scroller = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const [place] = useState(createHeldPlace)
  const newest = useRef(newestKey)
  const hadNewer = useRef(hasNewer)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newCount, setNewCount] = useState(0)

  const loadWhenNear = useCallback(() => {
    const element = scroller.current
    if (!element) return
    if (hasNewer && element.scrollTop >= -loadNewerWithinPx) onNearEnd?.()
    // Counted from the end, the position above it is negative.
    const above = element.scrollHeight - element.clientHeight + element.scrollTop
    if (above <= loadWithinPx) onNearTop()
  }, [onNearTop, loadWithinPx, hasNewer, onNearEnd])

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const grown = element.scrollHeight - height.current
    height.current = element.scrollHeight
    const wasPart = hadNewer.current
    hadNewer.current = hasNewer
    if (newest.current === newestKey) return
    newest.current = newestKey
    // The next page of a part counts as nothing new.
    if (!wasPart && isOwn) return toEnd()
    if (!wasPart && element.scrollTop >= -atEndWithinPx) return
    // It grows below the reader, who stays where they read.
    element.scrollTop -= grown
    place.remember(element)
    if (!wasPart) setNewCount((before) => before + 1)
  }, [newestKey, isOwn, count, hasNewer, toEnd, place])
  useEffect(() => {
    const element = scroller.current
    if (!element?.firstElementChild) return
    const watch = new ResizeObserver(() => {
      height.current = element.scrollHeight
      if (hadNewer.current || element.scrollTop < -atEndWithinPx) place.keep(element)
    })
    watch.observe(element.firstElementChild)
    return () => watch.disconnect()
  }, [place])
  // A tall screen may show the whole first page: then there is nothing to scroll and the next one is due at once.
  useEffect(loadWhenNear, [loadWhenNear, count])

  const showDay = useFloatingDay(scroller, count)
  const onScroll = () => {
    showDay()
    if (scroller.current) place.remember(scroller.current)
    loadWhenNear()
    const isNow = (scroller.current?.scrollTop ?? 0) >= -atEndWithinPx
    setAtEnd(isNow)
    if (isNow) setNewCount(0)
  }
  return { scroller, onScroll, toEnd, newCount: isAtEnd && !hasNewer ? undefined : newCount }
}
