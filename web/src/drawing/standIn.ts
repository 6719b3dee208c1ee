import type { PageToDraw } from '@chatflow/contract'

/** Answers a call of the program as the server would. */
export type Ask = (address: string, token: string) => Promise<{ status: number; body: string }>

/** Stands in for the browser that will show the page: the program asks it how wide it is, and what it has kept. */
const shown = { width: 0, height: 0, isTouched: false }
const kept = new Map<string, string>()

/** `(max-width: 599.98px)`, `(hover: none)`: what the program asks. Anything else is not so. */
function matches(query: string): boolean {
  const [, bound, px] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(query) ?? []
  if (px !== undefined) return bound === 'min' ? shown.width >= Number(px) : shown.width <= Number(px)
  return shown.isTouched && query.includes('hover: none')
}

const nothing = () => undefined
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const noElement = {
  lang: '',
  dataset: {},
  style: { setProperty: nothing },
  setAttribute: nothing,
  getAttribute: () => null,
}

/** To be called before anything of the program is read: its modules look around when they are. */
export function standIn() {
  const history = { state: null, length: 1, pushState: nothing, replaceState: nothing }
  Object.assign(globalThis, {
    window: globalThis,
    localStorage: storage,
    sessionStorage: storage,
    history,
    location: new URL('http://localhost/'),
    matchMedia: (media: string) => ({
      media,
      matches: matches(media),
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: nothing,
    document: {
      cookie: '',
      visibilityState: 'visible',
      documentElement: noElement,
      querySelector: () => null,
      getElementById: () => null,
      addEventListener: nothing,
      removeEventListener: nothing,
    },
  })
}

/** From now on the page at this address is drawn. Returns what is read for it, by its addresses, as it comes. */
export function standInFor({ address, token, view }: PageToDraw, ask: Ask): Record<string, string> {
  Object.assign(shown, view)
  Object.assign(globalThis, {
    location: new URL(address, 'http://localhost'),
    innerWidth: view.width,
    innerHeight: view.height,
  })
  kept.clear()
  for (const [key, value] of Object.entries(view.kept)) kept.set(key, value)
  kept.set('token', JSON.stringify(token))
  const read: Record<string, string> = {}
  globalThis.fetch = async (asked) => {
    const called = asked instanceof Request ? asked.url : String(asked)
    const { status, body } = await ask(called, token)
    if (status === 200) read[called] = body
    return new Response(body, { status })
  }
  return read
}
