import { drawnId, type User } from '@chatflow/contract'
import type { Scheme } from './accent.ts'

/**
 * The build draws the login, and the server sends it to those for whom it would look like that: it stands in the page before
 * any script has run. React takes it over, for which it has to draw the same once.
 */
export interface Drawn {
  scheme: Scheme
  /** Whether the button for passkeys is there. */
  hasPasskeys: boolean
}

let drawn: Drawn | undefined

/** How what is shown was drawn, until it is taken over. */
export const drawnAs = () => drawn
/** From now on what is drawn first is drawn like this. */
export function drawAs(as: Drawn | undefined) {
  drawn = as
}

/** How the login in this page was drawn, if it is in it: see `web/drawLogin.ts`. */
export function drawnInPage(): Drawn | undefined {
  const { drawn: scheme, passkeys } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? { scheme, hasPasskeys: passkeys !== undefined } : undefined
}

/** Somebody else is here than it was drawn for. */
export function forgetDrawn() {
  delete document.documentElement.dataset['drawn']
}

/** The login is alive: what was done to it before is done now. See `wake.ts`. */
export const doKept = () => (globalThis as { doKept?: () => void }).doKept?.()

interface DrawnVisit {
  user: User
  lastSeq: number
  /** Of the browser that will show it. */
  zone: string
}
let visit: DrawnVisit | undefined

/** For whom the server draws a page: see `web/src/drawing`. In a browser there is none. */
export const drawnVisit = () => visit
export function drawVisit(drawn: DrawnVisit | undefined) {
  visit = drawn
}

/** Whether the server has drawn the page that is on its way. */
export const isPageDrawn = () => document.getElementById(drawnId) !== null

/** The page stands: it takes the place of the drawn one, and what was done to that is done now. See `drawing/wakePage.ts`. */
export const takeOver = () => (globalThis as { takeOver?: () => void }).takeOver?.()
