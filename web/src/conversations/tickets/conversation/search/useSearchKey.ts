import { useEffect, type RefObject } from 'react'

/** Ctrl+F looks for words in the conversation one is in. A second time it is the browser's own. */
export function useSearchKey(frame: RefObject<HTMLElement | null>, isOpen: boolean, open: () => void) {
  useEffect(() => {
    if (isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || event.defaultPrevented) return
      const from = event.target as Element
      if (from !== document.body && !frame.current?.contains(from)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, isOpen, open])
}
