import { useCallback, useState } from 'react'

/**
 * How wide an element is inside, without its scroll bar. It is known before the first paint: a list would show columns for
 * a moment that it has no room for.
 */
export function useInnerWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}
