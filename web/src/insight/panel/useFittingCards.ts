import { useLayoutEffect, useRef, useState } from 'react'
import { fittingCards } from './wall.ts'

/** The list of a column, and how many of its cards are shown: all of them, or as many as fit where nobody scrolls. */
export function useFittingCards(count: number, isCut: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(1)
  // After every drawing: the card that is measured may be another one than before.
  useLayoutEffect(() => {
    const card = list.current?.firstElementChild
    if (!isCut || !list.current || !(card instanceof HTMLElement)) return
    const room = list.current
    const measure = () =>
      setFitting(fittingCards({ room: room.clientHeight, card: card.offsetHeight, count }))
    // The card grows when its letters arrive.
    const watch = new ResizeObserver(measure)
    watch.observe(room)
    watch.observe(card)
    measure()
    return () => watch.disconnect()
  })
  return { list, shown: isCut ? Math.min(fitting, count) : count }
}
