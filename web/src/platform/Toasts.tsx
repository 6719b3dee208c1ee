import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastPlace } from './toastPlace.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** The place of toasts, on both sides of the login. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastPlace.subscribe, toastPlace.isWanted, toastPlace.isWanted)
  if (!isWanted) return null
  return (
    <Suspense>
      <Notifications position="top-center" mt="var(--bar-height)" pauseResetOnHover="notification" />
    </Suspense>
  )
}
