import { sessionHintCookie } from '@chatflow/contract'
import type { ApiError } from './ApiError.ts'
import { drawnInPage } from './drawn.ts'
import { newUuid } from './newUuid.ts'

/** Where a browser keeps what it knows about its session. Every tab reads the same storage. */

const tokenKey = 'token'
const attemptKey = 'refreshAttempt'
const signedInAtKey = 'signedInAt'
/** Where it stands, the pages of campaigns are shown. */
const campaignsKey = 'cshow'

/** What the first page asks for before anything else: see `askedAhead`. */
export const askedFirstKey = 'askedFirst'

/** Hears what the server said, if it was the server who ended the session. */
type End = (refusal?: ApiError) => void
const ends = new Set<End>()

export function readToken(): string | undefined {
  const stored = localStorage.getItem(tokenKey)
  if (stored === null) return undefined
  try {
    const token: unknown = JSON.parse(stored)
    return typeof token === 'string' ? token : undefined
  } catch {
    // Another program wrote something else under this name: the same as having no token.
    return undefined
  }
}

export function storeToken(token: string) {
  localStorage.setItem(tokenKey, JSON.stringify(token))
}

/** The cookie that opens a session is out of reach of pages; this tells which one it opens. */
const sessionOfCookie = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${sessionHintCookie}=`))
    ?.slice(sessionHintCookie.length + 1)

/** Whether asking the server for a session can be of use. A login is drawn for those whose cookies have ended. */
export const mayHaveSession = () =>
  sessionOfCookie() !== undefined || (readToken() !== undefined && !drawnInPage())

/** The token, if it is good for so long still, and of the session that the cookie opens. */
export function tokenFor(leastMs: number): string | undefined {
  const token = readToken()
  const claims = token === undefined ? undefined : claimsOf(token)
  const isGood = claims && claims.exp * 1000 > Date.now() + leastMs && claims.sid === sessionOfCookie()
  return isGood ? token : undefined
}

/** What stands in a token. Not checked: who alters it is refused by the server. */
export function claimsOf(token: string): { sid: string; exp: number } | undefined {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sid: string; exp: number }
  } catch {
    // Another program wrote something else under this name: the same as having no token.
    return undefined
  }
}

export function showCampaigns(isShown: boolean) {
  if (isShown) localStorage.setItem(campaignsKey, 'true')
  else localStorage.removeItem(campaignsKey)
}

/** What the browser keeps for the time without a network belongs to the session. */
export const forgetKept = () =>
  import('./kept/keptStore.ts').then(({ forgetAll }) => forgetAll()).catch(() => undefined)

/** Forgets the session and tells the page. A token that another tab has replaced meanwhile is left alone. */
export function endSession(token: string | undefined, refusal?: ApiError) {
  if (token !== undefined && readToken() !== token) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(askedFirstKey)
  showCampaigns(false)
  void forgetKept()
  for (const end of ends) end(refusal)
}

/** Calls back when this tab or another one has ended the session. */
export function onSessionEnd(end: End): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue === null) end()
  }
  ends.add(end)
  window.addEventListener('storage', follow)
  return () => {
    ends.delete(end)
    window.removeEventListener('storage', follow)
  }
}

/** Marks a new login, so that the other tabs of this browser know theirs is replaced and not stolen. */
export function markSignIn(now: number) {
  localStorage.setItem(signedInAtKey, String(now))
}
export const lastSignIn = () => localStorage.getItem(signedInAtKey)

export function onOtherTabSignIn(react: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === signedInAtKey && event.newValue !== null) react()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** The number of an unanswered refresh survives a reload: its repeat is honest, not a stolen cookie. */
export const attempts = {
  current(): string {
    const left = localStorage.getItem(attemptKey)
    if (left) return left
    const attempt = newUuid()
    localStorage.setItem(attemptKey, attempt)
    return attempt
  },
  done() {
    localStorage.removeItem(attemptKey)
  },
}
