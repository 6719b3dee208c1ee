import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession, useVisitor } from '../platform/session.tsx'
import { pages } from '../routes.tsx'
import { firstPath } from './access.ts'
import { mayOpen } from './pageRules.ts'
import { GoTo } from './GoTo.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Unreachable } from './StartScreen.tsx'
import { VisitorFrame, VisitorSkeleton } from './VisitorFrame.tsx'

/** Everything in front of the login. A user who is signed in has no business here. */
export function VisitorArea() {
  const { state, retryStart } = useVisitor()
  const { pathname } = useLocation()
  if (state.is === 'signedIn') return <GoOn />
  if (state.is === 'unreachable') return <Unreachable error={state.error} onRetry={retryStart} />
  return (
    <VisitorFrame>
      <PageBoundary key={pathname}>
        <Suspense fallback={<VisitorSkeleton />}>
          {state.is === 'starting' ? <VisitorSkeleton /> : <Outlet />}
        </Suspense>
      </PageBoundary>
    </VisitorFrame>
  )
}

/** Back to where the person wanted to go, if that is open to them; else to their first page. */
function GoOn() {
  const session = useSession()
  const { from } = useLocation().state
  const wanted = pages.find(({ path }) => path === from?.split(/[?#]/)[0])
  const to = from && wanted && mayOpen(wanted, session) ? from : firstPath(session)
  return <GoTo to={to} />
}
