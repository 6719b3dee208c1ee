import { mePath, refreshPath, type ErrorCode, type Me, type SignedIn } from '@chatflow/contract'
import { ApiError, errorOf, unheard } from './ApiError.ts'
import { forgetBroughtAlong, takeBroughtAlong } from './broughtAlong.ts'
import { learnServerTime } from './serverTime.ts'
import { attempts, claimsOf, endSession, mayHaveSession, readToken, storeToken, tokenFor } from './token.ts'

let inFlight: Promise<SignedIn> | undefined
let asked: Promise<SignedIn> | undefined

/** Asks while the page is still being put together. The first caller after that gets this response. */
export function askEarly(): Promise<SignedIn> {
  asked = readSession().then((session) => session ?? renew())
  // Told to the one who gets it.
  asked.catch(() => undefined)
  return asked
}

/** Exchanges the cookie for a new token, unless the page began with a good one. A cookie works once, so only one refresh runs in all tabs together. */
export function refreshSession(): Promise<SignedIn> {
  const early = asked
  asked = undefined
  return early ?? renew()
}

function renew(): Promise<SignedIn> {
  inFlight ??= oneTabAtATime(sendRefresh).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** A page that begins with a token for less gets a new one at once: it is not to end while the page is put together. */
const leastMs = 5 * 60_000

/** Opens what another page left open. Nothing is exchanged, so no other tab has to be waited for. */
async function readSession(): Promise<SignedIn | undefined> {
  const token = tokenFor(leastMs)
  const brought = token && takeBroughtAlong(`/api${mePath}`, claimsOf(token)?.sid)
  if (brought) return opened(token, JSON.parse(brought) as Me)
  // It was read before the events that this page will begin with.
  forgetBroughtAlong()
  if (token === undefined) return undefined
  const headers = { authorization: `Bearer ${token}` }
  // Why it is refused or not answered tells the exchange that follows.
  const response = await fetch(`/api${mePath}`, { headers, credentials: 'same-origin' }).catch(
    () => undefined,
  )
  if (!response?.ok) return undefined
  learnServerTime(response.headers.get('date'))
  return opened(token, (await response.json()) as Me)
}

const opened = (token: string, { lastSeq, ...user }: Me): SignedIn => ({ token, user, lastSeq })

/** A token other than the refused one: perhaps another tab has fetched it already. */
export async function freshToken(refused: string | undefined): Promise<string> {
  if (inFlight) return (await inFlight).token
  return oneTabAtATime(async () => {
    const current = readToken()
    if (current !== undefined && current !== refused) return current
    return (await sendRefresh()).token
  })
}

/** Browsers offer locks only in secure contexts; elsewhere a tab minds only itself. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('refresh', work) : work()
}

async function sendRefresh(): Promise<SignedIn> {
  // A first visit: the server could only refuse, and the browser would report that as an error.
  if (!mayHaveSession()) throw new ApiError(401, 'ERR_SESSION_EXPIRED' satisfies ErrorCode)
  const before = readToken()
  const response = await fetch(`/api${refreshPath}`, {
    method: 'POST',
    headers: { 'x-refresh-attempt': attempts.current() },
    credentials: 'same-origin',
    // The response carries the next cookie: it must arrive even if the page is closed meanwhile.
    keepalive: true,
  }).catch((cause: unknown) => {
    throw unheard(cause)
  })
  learnServerTime(response.headers.get('date'))
  // A failing server may have rotated the cookie or not; the same attempt number covers both.
  if (response.status < 500) attempts.done()
  if (!response.ok) {
    const refusal = await errorOf(response)
    if (response.status === 401) endSession(before, refusal)
    throw refusal
  }
  const result = (await response.json()) as SignedIn
  // Meanwhile the session was ended here, or in another tab: its page has gone to the login.
  if (before !== undefined && readToken() === undefined)
    throw new ApiError(401, 'ERR_SESSION_EXPIRED' satisfies ErrorCode)
  storeToken(result.token)
  return result
}
