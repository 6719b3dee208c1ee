import { useTimeout } from '@mantine/hooks'
import { Suspense, useLayoutEffect, useState } from 'react'
import { loaded } from './loadApp.ts'
import { takeOver } from './platform/drawn.ts'
import { lazyPage, PageNotLoaded } from './platform/lazyPage.ts'
import { usePath } from './platform/place.tsx'
import { useVisit } from './platform/visit.tsx'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { StartScreen } from './shell/StartScreen.tsx'
import type { UnreachableProps } from './shell/Unreachable.tsx'
import { VisitorArea } from './shell/VisitorArea.tsx'
import { VisitorFrame, VisitorSkeleton } from './shell/VisitorFrame.tsx'
import { visitorPages } from './visitorRoutes.ts'

const Unreachable = lazyPage<UnreachableProps>(
  async () => (await import('./shell/Unreachable.tsx')).Unreachable,
)

/** Shows the side of the login that the user is on. */
export function Sides() {
  const { state, start } = useVisit()
  // Who is signed in sees their page first.
  const isElsewhere = state.is === 'visitor' || state.is === 'unreachable'
  useLayoutEffect(() => {
    if (isElsewhere) takeOver()
  }, [isElsewhere])
  if (state.is === 'visitor') return <VisitorArea left={state.left} />
  if (state.is === 'unreachable') {
    const { error } = state
    const retry = error instanceof PageNotLoaded ? () => window.location.reload() : start
    return (
      <PageBoundary>
        <Suspense fallback={<StartScreen />}>
          <Unreachable error={error} onRetry={retry} />
        </Suspense>
      </PageBoundary>
    )
  }
  return state.is === 'signedIn' && loaded.App ? <loaded.App /> : <Starting />
}

/** Milliseconds. What is there sooner needs no shape before it: to draw one would only put it off. */
const soon = 300

/** The shape of what will most likely be there in a moment. */
function Starting() {
  const path = usePath()
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), soon, { autoInvoke: true })
  if (!isLate) return null
  if (!visitorPages[path]) return <StartScreen />
  return (
    <VisitorFrame>
      <VisitorSkeleton />
    </VisitorFrame>
  )
}
