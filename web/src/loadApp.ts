import type { FunctionComponent } from 'react'
import { loadFirstTexts } from './platform/i18n.ts'
import { PageNotLoaded } from './platform/lazyPage.ts'

/** Has the program once it is there: it is then shown at once, without a moment of nothing in between. */
export const loaded: { App?: FunctionComponent } = {}
let loading: Promise<void> | undefined

/** Brings what is behind the login, code and words, once. */
export const loadApp = (): Promise<void> => (loading ??= load())

async function load() {
  try {
    const [{ App }] = await Promise.all([import('./App.tsx'), loadFirstTexts()])
    loaded.App = App
  } catch (cause) {
    throw new PageNotLoaded('what is behind the login could not be loaded', { cause })
  }
}
