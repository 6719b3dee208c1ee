import type { Ticket } from '@chatflow/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { browseTo } from '../keys/browsing.ts'

type How = 'focus' | 'browse'

function focusLink(link: HTMLElement, how: How) {
  if (how === 'browse') browseTo(link)
  else link.focus({ preventScroll: true })
}

/** One row can be reached by Tab, the chosen one at first; arrows take the focus on from there. */
export function useActiveRow(
  rows: Ticket[],
  selectedUuid: string | undefined,
  scroller: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState(selectedUuid)
  /** The row that shall have the focus once it is drawn. */
  const wanted = useRef<{ uuid: string; how: How }>(undefined)
  const [place, setPlace] = useState(0)
  const found = rows.findIndex(({ uuid }) => uuid === active)
  // Where a row has left, the one that took its place is next.
  const activeIndex = found === -1 ? Math.min(place, Math.max(rows.length - 1, 0)) : found
  useEffect(() => setPlace(activeIndex), [activeIndex])

  const linkOf = (uuid: string) => scroller.current?.querySelector<HTMLElement>(`[data-uuid="${uuid}"] a`)
  useEffect(() => {
    const { uuid, how } = wanted.current ?? {}
    const link = uuid === undefined ? undefined : linkOf(uuid)
    if (!how || !link) return
    wanted.current = undefined
    focusLink(link, how)
  })
  return {
    activeIndex,
    setActive,
    placeAfter: (steps: number) => Math.min(Math.max(activeIndex + steps, 0), rows.length - 1),
    focusRow: (index: number, how: How = 'focus') => {
      const uuid = rows[index]?.uuid
      if (uuid === undefined) return
      setActive(uuid)
      const link = linkOf(uuid)
      // At once where it is drawn: the effects of an earlier drawing may still be due, and must not take the wish for theirs.
      wanted.current = link ? undefined : { uuid, how }
      if (link) focusLink(link, how)
    },
  }
}
