import { can, isExpired, logout, type Capability, type PlanFlag } from '@chatflow/contract'
import { useCallback, useMemo } from 'react'
import { call, stopReading } from './http.ts'
import { notifyError } from './notify.ts'
import { serverNow } from './serverTime.ts'
import { endSession, readToken } from './token.ts'
import { useVisit } from './visit.tsx'

/** The person at the screen. Only for pages behind the login. */
export function useSession() {
  const { state, setUser, startLeaving, leave } = useVisit()
  if (state.is !== 'signedIn') throw new Error('useSession outside a signed-in page')
  const { user, readFrom, isLeaving } = state
  const expired = isExpired(user.company, serverNow())
  // Stays the same whatever becomes of the state: a page that signs out by itself does so once.
  const signOut = useCallback(async () => {
    startLeaving()
    stopReading()
    // Even if the server cannot be told, this computer must not stay signed in.
    await call(logout, {}).catch(notifyError)
    leave(true)
    endSession(readToken())
  }, [startLeaving, leave])
  return useMemo(
    () => ({
      user,
      /** The company's event after which everything on the screen was read. */
      readFrom,
      /** Signing out: nothing is to be asked for any more. */
      isLeaving,
      can: (capability: Capability) => can(user, capability),
      hasPlan: (flag: PlanFlag) => user.company.plan[flag],
      expired,
      signOut,
      setUser,
    }),
    [user, readFrom, isLeaving, expired, signOut, setUser],
  )
}
