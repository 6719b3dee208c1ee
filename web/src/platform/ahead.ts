/**
 * What the first page of a visit asks for is known from the last visit: it is asked for again as soon as there is a token,
 * while the scripts that would ask for it are still being read. The page then gets the answer that is on its way.
 */

interface Kept {
  /** Of the page. Another one asks for something else. */
  path: string
  /** Periods end with the day, and are part of what is asked for. */
  day: string
  addresses: string[]
}

const key = 'askedFirst'
const most = 6
const answers = new Map<string, Promise<Response>>()
let asked: string[] | undefined = []

const today = () => new Date().toDateString()
const headers = (token: string) => ({ authorization: `Bearer ${token}` })

export function askAhead(token: string) {
  for (const address of keptAddresses()) {
    const answer = fetch(address, { headers: headers(token), credentials: 'same-origin' })
    // Told to the one who takes it.
    answer.catch(() => undefined)
    answers.set(address, answer)
  }
}

/** The answer to what was asked ahead, once. */
export function takeAhead(address: string): Promise<Response> | undefined {
  asked?.push(address)
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}

/** The first page is drawn: what was asked for until now is what the next visit begins with. */
export function keepAhead() {
  if (!asked) return
  const addresses = asked.slice(0, most)
  const { pathname: path } = window.location
  localStorage.setItem(key, JSON.stringify({ path, day: today(), addresses } satisfies Kept))
  asked = undefined
  answers.clear()
}

/** With the session. */
export const forgetAhead = () => localStorage.removeItem(key)

function keptAddresses(): string[] {
  const kept = localStorage.getItem(key)
  if (kept === null) return []
  try {
    const { path, day, addresses } = JSON.parse(kept) as Kept
    return path === window.location.pathname && day === today() ? addresses.slice(0, most) : []
  } catch {
    // Another program wrote something else under this name: the same as having kept nothing.
    return []
  }
}
