import { Suspense } from 'react'
import { useSession } from '../platform/session.tsx'
import { billingPath, type PageEntry } from '../routes.tsx'
import { mayOpen } from './access.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { GoTo } from './GoTo.tsx'
import { PlanLacksPage, SignOut } from './LeaveGates.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Shows a page to those who may open it. A page that breaks or loads takes nothing else down with it. */
export function PageGate({ entry }: { entry: PageEntry }) {
  const session = useSession()
  if (session.expired && entry.signsOutWhenExpired) return <SignOut />
  if (session.expired && !entry.whileExpired) return <GoTo to={billingPath} />
  if (entry.plan && !session.hasPlan(entry.plan)) return <PlanLacksPage />
  if (!mayOpen(entry, session)) return <AccessDenied />
  const Page = entry.page
  return (
    <PageBoundary key={entry.path}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}
