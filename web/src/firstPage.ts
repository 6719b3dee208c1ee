import type { User } from '@chatflow/contract'
import { pages } from './routes.tsx'
import { mayOpen, rightsOf } from './shell/pageRules.ts'

/** Milliseconds. What takes longer is shown by the shape of a page, with all the rest around it. */
const longestWait = 250

/** Brings the page that the address leads this person to: it then appears together with what is around it. */
export function bringFirstPage(user: User): Promise<unknown> {
  const waited = new Promise((resolve) => setTimeout(resolve, longestWait))
  // Who sees the page hears of a failure.
  return Promise.race([
    waited,
    pageAt(window.location.pathname, user)
      ?.bring()
      .catch(() => undefined),
  ])
}

function pageAt(address: string, user: User) {
  const open = pages.filter((entry) => mayOpen(entry, rightsOf(user)))
  const [named] = open
    .filter(({ path }) => path !== '/' && `${address}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
  return (named ?? open[0])?.page
}
