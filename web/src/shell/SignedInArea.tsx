import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { RealtimeProvider } from '../platform/realtime.tsx'
import { useVisitor } from '../platform/session.tsx'
import { NoticesProvider } from './notices.tsx'
import { Shell } from './Shell.tsx'
import { StartScreen, Unreachable } from './StartScreen.tsx'

/** Everything behind the login. */
export function SignedInArea() {
  const { state, retryStart } = useVisitor()
  const { href } = useLocation()
  if (state.is === 'starting') return <StartScreen />
  if (state.is === 'unreachable') return <Unreachable error={state.error} onRetry={retryStart} />
  if (state.is === 'visitor') return <Navigate to="/login" state={state.left ? {} : { from: href }} replace />
  return (
    <RealtimeProvider>
      <NoticesProvider>
        <Shell>
          <Outlet />
        </Shell>
      </NoticesProvider>
    </RealtimeProvider>
  )
}
