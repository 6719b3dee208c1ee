import { useEffect, useState } from 'react'

/** Opens a dialog on mount and reports its end only after it has faded: focus then returns to where it came from. */
export function useDialogLife(onClosed: () => void) {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  // Focus is given back a moment after the end: without motion, the end comes before that moment.
  const leave = () => setTimeout(onClosed, focusReturnsAfter)
  return { close: () => setOpened(false), life: { opened, onExitTransitionEnd: () => void leave() } }
}
const focusReturnsAfter = 20
