import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Set on the name of a day that floats over what was said, while nobody scrolls. */
const restingMark = 'data-resting'
const restsAfterMs = 1_200

/**
 * The name of a day floats over its messages while one scrolls, and fades when one stops; where it stands in its own place
 * it stays. `count` is the number of messages: each may move one.
 */
export function useFloatingDay(scroller: RefObject<HTMLElement | null>, count: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useCallback(() => {
    for (const name of namesIn(scroller.current)) name.toggleAttribute(restingMark, isFloating(name))
  }, [scroller])
  useEffect(() => {
    timer.current ??= setTimeout(rest, restsAfterMs)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [rest, count])
  return useCallback(() => {
    clearTimeout(timer.current)
    for (const name of namesIn(scroller.current)) name.removeAttribute(restingMark)
    timer.current = setTimeout(rest, restsAfterMs)
  }, [scroller, rest])
}

const namesIn = (element: HTMLElement | null) =>
  element?.querySelectorAll<HTMLElement>('[data-day-name]') ?? []

/** Drawn lower than where it belongs, at the top of its day. */
function isFloating(name: HTMLElement): boolean {
  const day = name.parentElement
  if (!day) return false
  const padding = Number.parseFloat(getComputedStyle(day).paddingTop)
  return name.getBoundingClientRect().top > day.getBoundingClientRect().top + padding + 1
}
