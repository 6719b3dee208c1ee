import type { Ticket } from '@chatflow/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { browseTo } from '../keys/browsing.ts'
import { dialogsFadeMs, isFocusLost } from '../keys/writingField.ts'

/** One row can be reached by Tab, the chosen one at first; arrows take the focus on from there. */
export function useActiveRow(
  rows: Ticket[],
  selectedUuid: string | undefined,
  scroller: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState(selectedUuid)
  const wanted = useRef<'focus' | 'browse'>(undefined)
  const [place, setPlace] = useState(0)
  const found = rows.findIndex(({ uuid }) => uuid === active)
  // Where a row has left, the one that took its place is next.
  const activeIndex = found === -1 ? Math.min(place, Math.max(rows.length - 1, 0)) : found
  useEffect(() => setPlace(activeIndex), [activeIndex])

  const linkOf = (uuid: string | undefined) =>
    scroller.current?.querySelector<HTMLElement>(`[data-uuid="${uuid}"] a`)
  useEffect(() => {
    const how = wanted.current
    const link = linkOf(active)
    if (!how || !link) return
    wanted.current = undefined
    if (how === 'browse') browseTo(link)
    else link.focus({ preventScroll: true })
  })
  const activeUuid = rows[activeIndex]?.uuid
  useKeepFocus(selectedUuid, scroller, () => linkOf(activeUuid)?.focus({ preventScroll: true }))
  return {
    activeIndex,
    setActive,
    placeAfter: (steps: number) => Math.min(Math.max(activeIndex + steps, 0), rows.length - 1),
    focusRow: (index: number, how: 'focus' | 'browse' = 'focus') => {
      wanted.current = how
      setActive(rows[index]?.uuid)
    },
  }
}

/**
 * What is done to a ticket often takes away the very thing that had the focus: its row, or its conversation. The
 * keyboard then goes on at the row that is next.
 */
function useKeepFocus(
  selectedUuid: string | undefined,
  scroller: RefObject<HTMLElement | null>,
  focusActive: () => void,
) {
  const wasInList = useRef(false)
  useEffect(() => {
    const notice = ({ target }: Event) => {
      wasInList.current = target instanceof Node && scroller.current?.contains(target) === true
    }
    document.addEventListener('focusin', notice)
    document.addEventListener('pointerdown', notice)
    return () => {
      document.removeEventListener('focusin', notice)
      document.removeEventListener('pointerdown', notice)
    }
  }, [scroller])

  useEffect(() => {
    if (wasInList.current && isFocusLost()) focusActive()
  })
  const before = useRef(selectedUuid)
  const latest = useRef(focusActive)
  useEffect(() => {
    latest.current = focusActive
  })
  useEffect(() => {
    const wasOpen = before.current !== undefined
    before.current = selectedUuid
    if (!wasOpen || selectedUuid !== undefined) return
    const waiting = setTimeout(() => isFocusLost() && latest.current(), dialogsFadeMs)
    return () => clearTimeout(waiting)
  }, [selectedUuid])
}
