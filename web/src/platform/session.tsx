import {
  can,
  isExpired,
  logout,
  type Capability,
  type PlanFlag,
  type SignedIn,
  type User,
} from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { ApiError } from './ApiError.ts'
import { setTimeZone } from './format.ts'
import { call } from './http.ts'
import { setLanguage } from './i18n.ts'
import { notifyError } from './notify.ts'
import { refreshSession } from './refresh.ts'
import { endIn, forgetSessionEnd, keepSessionEnd } from './sessionEnd.ts'
import { serverNow } from './serverTime.ts'
import { useTheme } from './theme.tsx'
import {
  endSession,
  markSignIn,
  onOtherTabSignIn,
  onSessionEnd,
  readToken,
  showCampaigns,
  storeToken,
} from './token.ts'

/** `left` tells a person who signed out from one whose session ended under their hands: only the latter goes back. */
type State =
  | { is: 'starting' }
  | { is: 'unreachable'; error: unknown }
  | { is: 'visitor'; left: boolean }
  | { is: 'signedIn'; user: User; readFrom: number; isLeaving: boolean }

interface SessionContext {
  state: State
  start: () => void
  signIn: (response: SignedIn) => void
  signOut: () => Promise<void>
  setUser: (user: User) => void
}

const Session = createContext<SessionContext | undefined>(undefined)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { setScheme } = useTheme()
  const [state, setState] = useState<State>({ is: 'starting' })

  const applyPreferences = useCallback(
    (user: User) => {
      setTimeZone(user.company.timezone)
      setScheme(user.defaultTheme)
      setLanguage(user.language).catch(notifyError)
      showCampaigns(user.company.plan.useCampaigns)
    },
    [setScheme],
  )
  const enter = useCallback(
    ({ user, lastSeq }: Pick<SignedIn, 'user' | 'lastSeq'>) => {
      applyPreferences(user)
      forgetSessionEnd()
      setState({ is: 'signedIn', user, readFrom: lastSeq, isLeaving: false })
    },
    [applyPreferences],
  )
  /** Changes of the own account may arrive while the user is leaving, and must not bring them back in. */
  const setUser = useCallback(
    (user: User) => {
      applyPreferences(user)
      setState((now) => (now.is === 'signedIn' ? { ...now, user } : now))
    },
    [applyPreferences],
  )
  const start = useCallback(() => {
    setState({ is: 'starting' })
    refreshSession().then(enter, (error: unknown) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (refused) return setState({ is: 'visitor', left: false })
      // Without a network the page shows what it had, if this browser has kept it.
      return import('./kept/keptSession.ts')
        .then(({ openKept }) => openKept(queries))
        .then(enter)
        .catch(() => setState({ is: 'unreachable', error }))
    })
  }, [enter, queries])
  const leave = useCallback(
    (left: boolean) => setState((now) => (now.is === 'visitor' ? now : { is: 'visitor', left })),
    [],
  )
  const isSignedIn = state.is === 'signedIn'

  useEffect(start, [start])
  // Only when the pages are gone: one that is still on screen would ask for everything again, as nobody.
  useEffect(() => {
    if (!isSignedIn) return
    return () => {
      queries.clear()
      setTimeZone(undefined)
    }
  }, [isSignedIn, queries])
  useEffect(
    () =>
      onSessionEnd((refusal) => {
        // A user who is sent home reads why on the login page; a first visit that finds no session reads nothing.
        const end = refusal && endIn(refusal)
        if (end === 'outOfHours' || (end && isSignedIn)) keepSessionEnd(end)
        leave(false)
      }),
    [leave, isSignedIn],
  )
  useEffect(() => onOtherTabSignIn(() => window.location.reload()), [])

  const signIn = useCallback(
    (response: SignedIn) => {
      queries.clear()
      storeToken(response.token)
      markSignIn(Date.now())
      enter(response)
    },
    [queries, enter],
  )
  // Stays the same whatever becomes of the state: a page that signs out by itself does so once.
  const signOut = useCallback(async () => {
    setState((now) => (now.is === 'signedIn' ? { ...now, isLeaving: true } : now))
    // Even if the server cannot be told, this computer must not stay signed in.
    await call(logout, {}).catch(notifyError)
    leave(true)
    endSession(readToken())
  }, [leave])

  const context = useMemo<SessionContext>(
    () => ({ state, start, signIn, signOut, setUser }),
    [state, start, signIn, signOut, setUser],
  )
  return <Session value={context}>{children}</Session>
}

function useSessionContext(): SessionContext {
  const context = useContext(Session)
  if (!context) throw new Error('no SessionProvider above')
  return context
}

/** The person at the screen. Only for pages behind the login. */
export function useSession() {
  const { state, signOut, setUser } = useSessionContext()
  if (state.is !== 'signedIn') throw new Error('useSession outside a signed-in page')
  const { user, readFrom, isLeaving } = state
  const expired = isExpired(user.company, serverNow())
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

/** For the pages in front of the login, and for those who decide which side to show. */
export function useVisitor() {
  const { state, start, signIn } = useSessionContext()
  return { state, retryStart: start, signIn }
}
