import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { LiveChats } from '../team/chats/LiveChats.tsx'
import { LiveNotifications } from '../conversations/tickets/notifications/LiveNotifications.tsx'
import { forgetBroughtAlong } from '../platform/broughtAlong.ts'
import { takeOver } from '../platform/drawn.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { pageIsDrawn, pageStands } from '../platform/pageStands.ts'
import { allRead } from '../platform/queries.ts'
import { RealtimeProvider } from '../platform/realtime.tsx'
import { toastPlace } from '../platform/toastPlace.ts'
import { followView } from '../platform/view.ts'
import { NoticesProvider } from './notices.tsx'
import { Shell } from './Shell.tsx'

/** Nothing of it is needed to work: it comes when the page stands, and nobody misses it if it does not come. */
const AppCare = lazyPage(async () => {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  return import('./app/AppCare.tsx').then(
    ({ AppCare: Care }) => Care,
    () => () => null,
  )
})

/** Everything behind the login. */
export function SignedInArea() {
  useLayoutEffect(takeOver, [])
  useEffect(() => {
    void pageStands.then(forgetBroughtAlong)
    return followView()
  }, [])
  // Their code comes once the page stands: nobody waits for it before they see their work.
  useEffect(() => {
    pageIsDrawn(allRead())
    const timer = setTimeout(toastPlace.want)
    return () => clearTimeout(timer)
  }, [])
  return (
    <RealtimeProvider>
      <LiveChats />
      <LiveNotifications />
      <NoticesProvider>
        <Shell>
          <Outlet />
        </Shell>
        <Suspense fallback={null}>
          <AppCare />
        </Suspense>
      </NoticesProvider>
    </RealtimeProvider>
  )
}
