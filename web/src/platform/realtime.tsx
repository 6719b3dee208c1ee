import {
  companyEvents,
  eventName,
  isBrandSetting,
  isCompanySetting,
  logout,
  namespaceOf,
  readMe,
  userStatusEveryMs,
  type CompanyEvent,
  type ReceivedEvent,
  type User,
} from '@chatflow/contract'
import { useQueryClient, type QueryFilters } from '@tanstack/react-query'
import i18next from 'i18next'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import type { connect as Connect, ConnectionState, Say } from './connection.ts'
import { call } from './http.ts'
import { lineBack } from './ApiError.ts'
import { notifyError, notifyWarning } from './notify.ts'
import { pageStands } from './pageStands.ts'
import { useSession } from './session.tsx'
import { brandChanged } from './theme.tsx'
import { keepSessionEnd } from './sessionEnd.ts'
import { forgetKept, lastSignIn } from './token.ts'

type Listener = (event: never) => void
interface Realtime {
  listen: (event: CompanyEvent, listener: Listener) => () => void
  hasHeard: (event: CompanyEvent) => boolean
  state: ConnectionState
  say: Say
}
const Realtime = createContext<Realtime | undefined>(undefined)
const eventsOfCompany = Object.keys(companyEvents) as CompanyEvent[]
const readingTimeMs = 1000
const unread: QueryFilters = {
  type: 'active',
  predicate: ({ state }) => state.isInvalidated || state.status === 'error',
}

/** Keeps one socket to the company's namespace and hands its events to the listeners. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const { user, setUser, readFrom, isLeaving } = useSession()
  const { id: userId, companyId } = user
  const queries = useQueryClient()
  const [state, setState] = useState<ConnectionState>('connecting')
  const listeners = useRef(new Map<CompanyEvent, Set<Listener>>())
  const heard = useRef(new Set<CompanyEvent>())
  const line = useRef<Line>(undefined)

  useEffect(() => {
    if (isLeaving) return
    const byName = new Map(eventsOfCompany.map((event) => [eventName(companyId, event), event]))
    const reload = () => {
      void queries.invalidateQueries()
      call(readMe, {}).then(setUser, notifyError)
    }
    const follow = (next: ConnectionState) => {
      setState(next)
      // What could not be read while the network was away is still to be read.
      if (next !== 'connected') return
      window.dispatchEvent(new Event(lineBack))
      void queries.refetchQueries(unread, { cancelRefetch: false })
    }
    const open = (connect: typeof Connect) =>
      connect({
        namespace: namespaceOf(companyId),
        userId,
        readFrom,
        names: [...byName.keys()],
        statusEveryMs: userStatusEveryMs,
        onState: follow,
        onReload: reload,
        onEvent: (name, payload) => {
          const event = byName.get(name)
          if (!event) return reload()
          heard.current.add(event)
          for (const listener of listeners.current.get(event) ?? []) listener(payload as never)
        },
      })
    return whenLoaded(open, line)
  }, [companyId, userId, readFrom, isLeaving, queries, setUser])

  const value = useMemo<Realtime>(
    () => ({
      state,
      listen: (event, listener) => {
        const known = listeners.current.get(event) ?? new Set()
        listeners.current.set(event, known.add(listener))
        return () => known.delete(listener)
      },
      hasHeard: (event) => heard.current.has(event),
      say: (...saying) => line.current?.say(...saying),
    }),
    [state],
  )
  return (
    <Realtime value={value}>
      <OwnAccount user={user} setUser={setUser} />
      {children}
    </Realtime>
  )
}

type Line = ReturnType<typeof Connect>

/** The first page stands before the code of the socket is asked for; what is said meanwhile is caught up on connecting. */
function whenLoaded(open: (connect: typeof Connect) => Line, line: RefObject<Line | undefined>): () => void {
  let isOver = false
  pageStands
    .then(() => import('./connection.ts'))
    .then(({ connect }) => {
      if (!isOver) line.current = open(connect)
    }, notifyError)
  return () => {
    isOver = true
    line.current?.close()
    line.current = undefined
  }
}

/** Reacts when the signed-in user or a setting of the company was changed, or the user signed in somewhere else. */
function OwnAccount({ user, setUser }: Pick<ReturnType<typeof useSession>, 'user' | 'setUser'>) {
  const userId = user.id
  const signedInAt = useRef(lastSignIn())
  // Two events may arrive before anything is drawn again: the second must not undo the first.
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  }, [user])
  const change = (changed: User) => {
    latest.current = changed
    setUser(changed)
  }
  useCompanyEvent('user', (event) => {
    if (event.action === 'delete' && event.userId === userId) keepSessionEnd('deactivated')
    if (event.action !== 'update' || event.user.id !== userId) return
    // Settings have events of their own: what was read for this one may be older than those.
    const { companieSettings, timezone } = latest.current.company
    change({ ...event.user, company: { ...event.user.company, companieSettings, timezone } })
  })
  useCompanyEvent('queue', (event) => {
    const known = latest.current
    const id = event.action === 'delete' ? event.queueId : event.queue.id
    if (!known.queues.some((queue) => queue.id === id)) return
    const queues = known.queues.flatMap((queue) => {
      if (queue.id !== id) return [queue]
      return event.action === 'delete' ? [] : [{ ...queue, name: event.queue.name, color: event.queue.color }]
    })
    change({ ...known, queues })
  })
  useCompanyEvent('settings', ({ setting }) => {
    const { company } = latest.current
    if (setting.key === 'timezone')
      return change({ ...latest.current, company: { ...company, timezone: setting.value } })
    if (isBrandSetting(setting.key)) return void window.dispatchEvent(new Event(brandChanged))
    // What the company may do, and until when, was decided elsewhere.
    if (setting.key === 'planId') return void call(readMe, {}).then(change, notifyError)
    if (!isCompanySetting(setting.key)) return
    const others = company.companieSettings.flat().filter(({ key }) => key !== setting.key)
    change({ ...latest.current, company: { ...company, companieSettings: [[...others, setting]] } })
  })
  useCompanyEvent('auth', (event) => {
    if (event.user.id !== userId) return
    notifyWarning(i18next.t('ui:signedInElsewhere'))
    keepSessionEnd('newLogin')
    setTimeout(() => void yieldToOtherLogin(signedInAt.current), readingTimeMs)
  })
  return null
}

/** If the other login happened in this very browser, its token and cookie are the ones to keep. */
async function yieldToOtherLogin(signedInAt: string | null) {
  if (lastSignIn() === signedInAt) {
    // A session that is over already refuses this call; the page starts anew in either case.
    await call(logout, {}).catch(notifyError)
    localStorage.clear()
    await forgetKept()
  }
  window.location.reload()
}

/** Calls `react` for each such event while the component is on screen. */
export function useCompanyEvent<E extends CompanyEvent>(
  event: E | undefined,
  react: (event: ReceivedEvent<E>) => void,
) {
  const listen = useContext(Realtime)?.listen
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    if (!event || !listen) return
    return listen(event, ((received: ReceivedEvent<E>) => latest.current(received)) as Listener)
  }, [listen, event])
}

/** Tells which events have come since the session began: what was read ahead of its page may lack them. */
export function useHasHeard(): (event: CompanyEvent) => boolean {
  const hasHeard = useContext(Realtime)?.hasHeard
  if (!hasHeard) throw new Error('no RealtimeProvider above')
  return hasHeard
}

export function useConnectionState(): ConnectionState {
  return useContext(Realtime)?.state ?? 'offline'
}

/** To tell the server something about this moment. */
export function useSay(): Say {
  const say = useContext(Realtime)?.say
  if (!say) throw new Error('no RealtimeProvider above')
  return say
}
