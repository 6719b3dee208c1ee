import { lazy, Suspense, useEffect, useState } from 'react'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** The place of toasts. Its code comes once the page stands: nobody waits for it before they see their work. */
export function Toasts() {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStands(true))
    return () => clearTimeout(timer)
  }, [])
  if (!stands) return null
  return (
    <Suspense>
      <Notifications position="top-center" mt="var(--bar-height)" pauseResetOnHover="notification" />
    </Suspense>
  )
}
