import { useEffect } from 'react'
import { useIsPhone } from '../../../ui/useIsPhone.ts'

/** Set on the conversation, so that keys find their way into its field. */
export const conversationMark = 'data-conversation'

export function focusWritingField() {
  document.querySelector<HTMLElement>(`[${conversationMark}] form textarea`)?.focus()
}

/** Nothing on the page has the keyboard. */
export const isFocusLost = () => document.activeElement === document.body || document.activeElement === null

/** Longer than a dialog takes to fade and to hand the focus back. */
const dialogsFadeMs = 250

/** A ticket that was accepted goes on in its field, also where nothing had the keyboard before. */
export function useFieldAfterDialog(isWritable: boolean) {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!isWritable || isPhone) return
    let waiting: ReturnType<typeof setTimeout>
    const look = () => {
      // A busy machine takes its time: a dialog that is still there hands the focus to nobody later on.
      if (document.activeElement?.closest('[role="dialog"]')) waiting = setTimeout(look, dialogsFadeMs)
      else if (isFocusLost()) focusWritingField()
    }
    waiting = setTimeout(look, dialogsFadeMs)
    return () => clearTimeout(waiting)
  }, [isWritable, isPhone])
}
