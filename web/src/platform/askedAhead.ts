import { isBroughtAlong, takeBroughtAlong } from './broughtAlong.ts'
import { askedFirstKey, claimsOf, readToken } from './token.ts'

/**
 * The slowest numbers of a first page need neither the session nor the code that shows them: they are asked for again as at the
 * last visit of the same address, with the token of that visit. Who calls takes the response, if it is of their session.
 */

/** A token that ends on the way would be refused, and the browser would report that. */
const minLeftMs = 60_000

interface Asked {
  /** Path and search of the page. */
  page: string
  address: string
}
let ahead: { address: string; session: string; response: Promise<Response> } | undefined

const page = () => window.location.pathname + window.location.search

export function rememberAsked(address: string) {
  localStorage.setItem(askedFirstKey, JSON.stringify({ page: page(), address } satisfies Asked))
}

/** Returns whether there was anything to ask for. */
export function askAhead(): boolean {
  const token = readToken()
  const claims = token && claimsOf(token)
  const last = readLast()
  if (!claims || last?.page !== page() || !String(last.address).startsWith('/api/')) return false
  if (isBroughtAlong(last.address, claims.sid)) return true
  if (!(claims.exp * 1000 > Date.now() + minLeftMs)) return false
  const response = fetch(last.address, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'same-origin',
  })
  // Asked for again by the one who needs it.
  response.catch(() => undefined)
  ahead = { address: last.address, session: claims.sid, response }
  return true
}

/** What was asked ahead under this address, once. Nothing if it was asked for another session, or went wrong. */
export function takeAhead(
  address: string,
  token: string | undefined,
): Promise<Response | undefined> | undefined {
  const own = token === undefined ? undefined : claimsOf(token)?.sid
  const brought = takeBroughtAlong(address, own)
  if (brought !== undefined) return Promise.resolve(new Response(brought))
  if (ahead?.address !== address) return undefined
  const { session, response } = ahead
  ahead = undefined
  if (own !== session) return undefined
  return response.then(
    (known) => (known.ok ? known : undefined),
    () => undefined,
  )
}

function readLast(): Asked | undefined {
  try {
    return (JSON.parse(localStorage.getItem(askedFirstKey) ?? 'null') as Asked | null) ?? undefined
  } catch {
    // Another program wrote something else under this name: the same as nothing.
    return undefined
  }
}
