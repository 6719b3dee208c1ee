import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { setTimeZone } from './platform/format.ts'
import { queries } from './platform/queries.ts'
import { useSession } from './platform/session.tsx'
import { makeRouter } from './router.tsx'
import { rightsOf } from './shell/pageRules.ts'
import { fillSlots } from './slots.ts'

fillSlots()

export { bringFirstPage } from './firstPage.ts'

/** Everything behind the login, for one session. */
export function App() {
  const { user } = useSession()
  const [router] = useState(() => makeRouter(rightsOf(user)))
  // Only when the pages are gone: one that is still on screen would ask for everything again, as nobody.
  useEffect(
    () => () => {
      queries.clear()
      setTimeZone(undefined)
    },
    [],
  )
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
