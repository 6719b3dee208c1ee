import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'

let shownUuid: string | undefined
const listeners = new Set<() => void>()

function show(uuid: string | undefined) {
  shownUuid = uuid
  for (const listener of listeners) listener()
}

/** The conversation that uses this stands on the screen. */
export function useShown(uuid: string) {
  useEffect(() => {
    show(uuid)
    return () => {
      if (shownUuid === uuid) show(undefined)
    }
  }, [uuid])
}

/** What is being looked at needs no telling. A tab in the background shows nothing to anybody. */
export const isOnScreen = (uuid: string) => shownUuid === uuid && document.visibilityState === 'visible'

export function useUuidOnScreen(): string | undefined {
  const isVisible = useDocumentVisibility() === 'visible'
  const uuid = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shownUuid,
  )
  return isVisible ? uuid : undefined
}
