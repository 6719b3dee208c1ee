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
