import { Suspense, useEffect } from 'react'
import { goTo, usePath } from '../platform/place.tsx'
import { visitorPages } from '../visitorRoutes.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { VisitorFrame, VisitorSkeleton } from './VisitorFrame.tsx'

/** Everything in front of the login. Any other address leads to the login, and back afterwards unless the user has signed out. */
export function VisitorArea({ left }: { left: boolean }) {
  const path = usePath()
  const Page = visitorPages[path]
  const isElsewhere = Page === undefined
  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (isElsewhere) goTo('/login', { isInstead: true, ...(!left && { from: pathname + search + hash }) })
  }, [isElsewhere, left])
  return (
    <VisitorFrame>
      <PageBoundary key={path}>
        <Suspense fallback={<VisitorSkeleton />}>{Page ? <Page /> : <VisitorSkeleton />}</Suspense>
      </PageBoundary>
    </VisitorFrame>
  )
}
