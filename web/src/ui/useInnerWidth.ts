import { useCallback, useState } from 'react'

/** By the name of a place: what stands there next will be as wide. */
const lastWidths = new Map<string, number>()

/**
 * How wide an element is inside, without its scroll bar. It is known before the first paint: a list would show columns for
 * a moment that it has no room for. In a `place` it is known before anything is drawn, as nothing is drawn twice then.
 */
export function useInnerWidth(place?: string) {
  const [width, setWidth] = useState((place && lastWidths.get(place)) || 0)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => {
        setWidth(element.clientWidth)
        if (place) lastWidths.set(place, element.clientWidth)
      }
      // To measure is to lay out a page that is still being put together.
      if (!place || !lastWidths.has(place)) measure()
      const watch = new ResizeObserver(measure)
      watch.observe(element)
      return () => watch.disconnect()
    },
    [place],
  )
  return { ref, width }
}
