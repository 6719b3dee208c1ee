import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LiveChats } from '../team/chats/LiveChats.tsx'
import { LiveNotifications } from '../conversations/tickets/notifications/LiveNotifications.tsx'
import { lazyPage } from '../platform/lazyPage.ts'
import { RealtimeProvider } from '../platform/realtime.tsx'
import { useVisitor } from '../platform/session.tsx'
import { GoTo } from './GoTo.tsx'
import { NoticesProvider } from './notices.tsx'
import { Shell } from './Shell.tsx'
import { StartScreen, Unreachable } from './StartScreen.tsx'

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
  const { state, retryStart } = useVisitor()
  const { href } = useLocation()
  if (state.is === 'starting') return <StartScreen />
  if (state.is === 'unreachable') return <Unreachable error={state.error} onRetry={retryStart} />
  if (state.is === 'visitor') return <GoTo to="/login" from={state.left ? undefined : href} />
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
