import { useState } from 'react'

/** Whether pointer or focus has come near a control: what it opens is prepared then, and not while the page is drawn. */
export function useNear() {
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
  return { isNear, near: { onPointerEnter: come, onFocus: come } }
}
