import type { SignedIn, User } from '@chatflow/contract'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { ApiError } from './ApiError.ts'
import { drawnAs, drawnVisit } from './drawn.ts'
import { setTimeZone } from './format.ts'
import { setLanguage } from './i18n.ts'
import { notifyErrorLater } from './notifyLater.ts'
import { refreshSession } from './refresh.ts'
import { endIn, forgetSessionEnd, keepSessionEnd } from './sessionEnd.ts'
import { useTheme } from './theme.tsx'
import {
  markSignIn,
  mayHaveSession,
  onOtherTabSignIn,
  onSessionEnd,
  showCampaigns,
  storeToken,
} from './token.ts'

/** `left` tells a person who signed out from one whose session ended under their hands: only the latter goes back. */
type State =
  | { is: 'starting' }
  | { is: 'unreachable'; error: unknown }
  | { is: 'visitor'; left: boolean }
  | { is: 'signedIn'; user: User; readFrom: number; isLeaving: boolean }

interface VisitContext {
  state: State
  start: () => void
  /** Fetches what is behind the login, for somebody who is about to pass it. */
  prepare: () => void
  signIn: (response: SignedIn) => Promise<void>
  /** Nothing is to be asked for any more. */
  startLeaving: () => void
  leave: (left: boolean) => void
  setUser: (user: User) => void
}

const Visit = createContext<VisitContext | undefined>(undefined)

function firstState(): State {
  const drawn = drawnVisit()
  if (drawn) return signedIn(drawn)
  return !drawnAs() && mayHaveSession() ? { is: 'starting' } : { is: 'visitor', left: false }
}

const signedIn = ({ user, lastSeq }: Pick<SignedIn, 'user' | 'lastSeq'>): State => ({
  is: 'signedIn',
  user,
  readFrom: lastSeq,
  isLeaving: false,
})

interface VisitProviderProps {
  /** Brings the code of what is behind the login, for a user with the page that they will see. */
  loadApp: (user?: User) => Promise<unknown>
  children: ReactNode
}

/** On which side of the login the user is. It knows nothing of what is behind it, so that the login loads quickly. */
export function VisitProvider({ loadApp, children }: VisitProviderProps) {
  const { setScheme } = useTheme()
  const [state, setState] = useState<State>(firstState)

  const applyPreferences = useCallback(
    (user: User) => {
      setTimeZone(user.company.timezone)
      setScheme(user.defaultTheme)
      setLanguage(user.language).catch(notifyErrorLater)
      showCampaigns(user.company.plan.useCampaigns)
    },
    [setScheme],
  )
  const enter = useCallback(
    (session: Pick<SignedIn, 'user' | 'lastSeq'>) => {
      applyPreferences(session.user)
      forgetSessionEnd()
      setState(signedIn(session))
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
    openSession().then(
      (session) =>
        loadApp(session.user).then(
          () => enter(session),
          (error: unknown) => setState({ is: 'unreachable', error }),
        ),
      (error: unknown) =>
        setState(isRefusal(error) ? { is: 'visitor', left: false } : { is: 'unreachable', error }),
    )
  }, [enter, loadApp])
  const leave = useCallback(
    (left: boolean) => setState((now) => (now.is === 'visitor' ? now : { is: 'visitor', left })),
    [],
  )
  const startLeaving = useCallback(
    () => setState((now) => (now.is === 'signedIn' ? { ...now, isLeaving: true } : now)),
    [],
  )
  const isSignedIn = state.is === 'signedIn'

  useEffect(() => {
    if (mayHaveSession()) start()
  }, [start])
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

  // What fails here is asked for again, and told, by the one who needs it.
  const prepare = useCallback(() => void loadApp().catch(() => undefined), [loadApp])
  const signIn = useCallback(
    async (response: SignedIn) => {
      // The login stays as it is until the rest is there. A newer version may have taken its place meanwhile: the
      // cookie of this login opens that one.
      const isThere = await loadApp().then(
        () => true,
        () => false,
      )
      if (!isThere) return window.location.reload()
      storeToken(response.token)
      markSignIn(Date.now())
      // A page asks for what it shows as soon as it is brought: the token has to be there before.
      await loadApp(response.user)
      enter(response)
    },
    [enter, loadApp],
  )

  const context = useMemo<VisitContext>(
    () => ({ state, start, prepare, signIn, startLeaving, leave, setUser }),
    [state, start, prepare, signIn, startLeaving, leave, setUser],
  )
  return <Visit value={context}>{children}</Visit>
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Without a network the page shows what it had, if this browser has kept it. */
async function openSession(): Promise<Pick<SignedIn, 'user' | 'lastSeq'>> {
  try {
    return await refreshSession()
  } catch (error) {
    if (isRefusal(error)) throw error
    return import('./kept/keptSession.ts')
      .then(({ openKept }) => openKept())
      .catch(() => {
        throw error
      })
  }
}

export function useVisit(): VisitContext {
  const context = useContext(Visit)
  if (!context) throw new Error('no VisitProvider above')
  return context
}
