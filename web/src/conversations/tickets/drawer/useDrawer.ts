import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { useNeededWidth } from '../../../ui/pageWidth.ts'
import { focusWritingField } from '../keys/writingField.ts'

/** From here on the drawer is a column of its own; below, a sheet over what was said. */
const docked = '(min-width: 1280px)'
const drawerPx = 320

/** As a column it stays open from one conversation to the next; a sheet is looked at and put away. */
export function useDrawer() {
  const { user } = useSession()
  const isDocked = useMediaQuery(docked, false, { getInitialValueInEffect: false })
  const [isKept, setKept] = useLocalStorage({
    key: `contact drawer ${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // One that a user opens takes the keyboard; one that was open already does not.
  const [shown, setShown] = useState({ isOpen: isDocked && isKept, isEntered: false })
  const cameFrom = useRef<HTMLElement>(undefined)
  const { isOpen } = shown
  // The menu and the list give way to a column.
  useNeededWidth(isDocked && isOpen ? drawerPx : 0)

  const toggle = useCallback(() => {
    const { activeElement } = document
    if (isOpen) giveBack(cameFrom.current)
    else if (activeElement instanceof HTMLElement) cameFrom.current = activeElement
    setShown({ isOpen: !isOpen, isEntered: !isOpen })
    if (isDocked) setKept(!isOpen)
  }, [isOpen, isDocked, setKept])
  return { ...shown, toggle }
}

/** Where the keyboard was before, or where one writes if that is gone. Who works elsewhere meanwhile stays there. */
function giveBack(before: HTMLElement | undefined) {
  if (!document.activeElement?.closest(`[${drawerMark}]`)) return
  if (before?.isConnected && before !== document.body) before.focus()
  else focusWritingField()
}

/** Set on what holds the drawer: the list beside it gives way while it is there. */
export const drawerMark = 'data-contact-drawer'
