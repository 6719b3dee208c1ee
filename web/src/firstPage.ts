import type { User } from '@chatflow/contract'
import type { HistoryState } from '@tanstack/react-router'
import { isPageDrawn } from './platform/drawn.ts'
import { setTimeZone } from './platform/format.ts'
import { allRead } from './platform/queries.ts'
import { pages } from './routes.tsx'
import { mayOpen, rightsOf } from './shell/pageRules.ts'

/** Milliseconds. What takes longer is shown by the shape of a page, with all the rest around it. */
const maxWait = 250
/** What is drawn stays on screen meanwhile: it is not to give way to less. */
const waitWhileDrawn = 3000
/** For rows that are almost there: drawn without them, a page is drawn twice, and they come later than by waiting. */
const shortWait = 40

/** Brings the page that the address leads this person to: it then appears together with what is around it. */
export async function bringFirstPage(user: User): Promise<void> {
  // What a page asks for is of the company's days.
  setTimeZone(user.company.timezone)
  const page = pageAt(whereTo(), user)
  // Who sees the page hears of a failure.
  const isDrawn = isPageDrawn()
  await Promise.race([pause(isDrawn ? waitWhileDrawn : maxWait), page?.bring().catch(() => undefined)])
  await Promise.race([pause(isDrawn ? waitWhileDrawn : shortWait), allRead()])
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Somebody who was sent to the login goes back to where they wanted to go. */
function whereTo(): string {
  const { from } = (window.history.state ?? {}) as HistoryState
  return (from ?? window.location.pathname).split(/[?#]/)[0] ?? ''
}

function pageAt(address: string, user: User) {
  const open = pages.filter((entry) => mayOpen(entry, rightsOf(user)))
  const [named] = open
    .filter(({ path }) => path !== '/' && `${address}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
  return (named ?? open[0])?.page
}
