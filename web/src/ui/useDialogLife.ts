import { useEffect, useRef, useState } from 'react'

/**
 * Opens a dialog on mount and reports its end only after it has faded. Focus then returns to where it came from, and
 * not before: somebody quick would open again what is about to end, and see nothing.
 */
export function useDialogLife(onClosed: () => void) {
  const [opened, setOpened] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    cameFrom.current = document.activeElement
    setOpened(true)
  }, [])
  const leave = () => {
    onClosed()
    if (!isTakenElsewhere() && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus({ preventScroll: true })
  }
  return {
    close: () => setOpened(false),
    life: { opened, returnFocus: false, onExitTransitionEnd: leave },
  }
}

/** What the keyboard went to on purpose meanwhile, such as the field of a conversation that was opened, keeps it. */
const isTakenElsewhere = () => {
  const { activeElement } = document
  return activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]')
}
