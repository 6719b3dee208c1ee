import { useEffect, type Ref } from 'react'

/** Stands for a button that is on screen already, where a menu or a popover wants one of its own. */
export function Place({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useEffect(() => {
    if (typeof ref === 'function') ref(element)
  }, [element, ref])
  return null
}
