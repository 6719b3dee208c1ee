import { Suspense } from 'react'
import { useSession } from '../platform/session.tsx'
import type { PageEntry } from '../pageEntry.ts'
import { billingPath } from '../routes.tsx'
import { mayOpen } from './pageRules.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { GoTo } from './GoTo.tsx'
import { TurnedAway, SignOut } from './LeaveGates.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Shows a page to those who may open it. A page that breaks or loads takes nothing else down with it. */
export function PageGate({ entry }: { entry: PageEntry }) {
  const session = useSession()
  if (session.expired && entry.signsOutWhenExpired) return <SignOut />
  if (session.expired && !entry.whileExpired) return <GoTo to={billingPath} />
  if (entry.plan && !session.hasPlan(entry.plan)) return <TurnedAway />
  if (!mayOpen(entry, session)) return <Denied entry={entry} />
  const Page = entry.page
  return (
    <PageBoundary key={entry.path}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}

function Denied({ entry }: { entry: PageEntry }) {
  const { user } = useSession()
  if (entry.whenDenied === 'tellAndGoHome') return <TurnedAway />
  if (entry.whenDenied === 'goToTickets' && user.profile === 'admin') return <GoTo to="/tickets" />
  return <AccessDenied />
}
