import { Outlet, useLocation } from '@tanstack/react-router'
import { LiveChats } from '../team/chats/LiveChats.tsx'
import { LiveNotifications } from '../conversations/tickets/notifications/LiveNotifications.tsx'
import { RealtimeProvider } from '../platform/realtime.tsx'
import { useVisitor } from '../platform/session.tsx'
import { GoTo } from './GoTo.tsx'
import { NoticesProvider } from './notices.tsx'
import { Shell } from './Shell.tsx'
import { StartScreen, Unreachable } from './StartScreen.tsx'

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
      </NoticesProvider>
    </RealtimeProvider>
  )
}
