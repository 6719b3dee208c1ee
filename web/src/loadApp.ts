import type { User } from '@chatflow/contract'
import type { FunctionComponent } from 'react'
import { loadFirstTexts } from './platform/i18n.ts'
import { PageNotLoaded } from './platform/lazyPage.ts'

/** Has the program once it is there: it is then shown at once, without a moment of nothing in between. */
export const loaded: { App?: FunctionComponent; bringFirstPage?: (user: User) => Promise<unknown> } = {}
let loading: Promise<void> | undefined

/** Brings what is behind the login, code and words, once; and the page that a user is about to see. */
export async function loadApp(user?: User): Promise<void> {
  await (loading ??= load())
  if (user) await loaded.bringFirstPage?.(user)
}

async function load() {
  try {
    const [{ App, bringFirstPage }] = await Promise.all([import('./App.tsx'), loadFirstTexts()])
    Object.assign(loaded, { App, bringFirstPage })
  } catch (cause) {
    throw new PageNotLoaded('what is behind the login could not be loaded', { cause })
  }
}
