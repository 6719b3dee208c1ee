import type { User } from '@chatflow/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PageEntry } from './pageEntry.ts'
import { setTimeZone } from './platform/format.ts'
import { readAgain } from './platform/http.ts'
import { queries } from './platform/queries.ts'
import { useSession } from './platform/session.tsx'
import { makeRouter } from './router.tsx'
import { mayOpen, rightsOf } from './shell/pageRules.ts'
import { fillSlots } from './slots.ts'

fillSlots()

export { bringFirstPage } from './firstPage.ts'

/** Who works here. Their rights may change meanwhile, and end with the day. */
const here: { user: User | undefined } = { user: undefined }
const mayOpenNow = (entry: PageEntry) => here.user !== undefined && mayOpen(entry, rightsOf(here.user))

const prepared: { router?: ReturnType<typeof makeRouter> } = {}

/** For who draws the page once: a router looks for it only when it is on screen. */
export function prepareRouter(user: User, history: RouterHistory): Promise<void> {
  here.user = user
  prepared.router = makeRouter(mayOpenNow, history)
  return prepared.router.load()
}

/** Everything behind the login, for one session. */
export function App() {
  const { user } = useSession()
  const [router] = useState(() => prepared.router ?? makeRouter(mayOpenNow))
  useEffect(() => {
    here.user = user
    return () => {
      here.user = undefined
    }
  }, [user])
  // Only when the pages are gone: one that is still on screen would ask for everything again, as nobody.
  useEffect(
    () => () => {
      queries.clear()
      readAgain()
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
