import { themeCookie } from '@chatflow/contract'
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Scheme } from './accent.ts'
import { drawnAs } from './drawn.ts'
import { tellServer } from './toldServer.ts'

const schemeStorage = 'theme'

/** What a person chose, here or on another computer; until somebody has chosen, what the system does. */
export function useScheme() {
  const [chosen, choose] = useState(firstScheme)
  const ofSystem = useSyncExternalStore(followSystem, systemScheme, () => drawnAs()?.scheme ?? systemScheme())
  // Before anything is painted.
  useLayoutEffect(() => {
    const stored = storedScheme()
    if (stored) tellServer(themeCookie, stored)
    choose(stored)
  }, [])
  const setScheme = useCallback((scheme: Scheme) => {
    localStorage.setItem(schemeStorage, scheme)
    tellServer(themeCookie, scheme)
    choose(scheme)
  }, [])
  return { scheme: chosen ?? ofSystem, setScheme }
}

/** What the build has drawn for everybody is taken over as it was drawn. */
function firstScheme(): Scheme | undefined {
  const drawn = drawnAs()?.scheme
  if (drawn && (import.meta.env.SSR || drawn !== (storedScheme() ?? systemScheme()))) return drawn
  return storedScheme()
}

function storedScheme(): Scheme | undefined {
  const stored = localStorage.getItem(schemeStorage)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

// Asked when it is needed: rules that stand in the same files are also tested where there is no window.
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemScheme = (): Scheme => (darkSystem().matches ? 'dark' : 'light')
function followSystem(follow: () => void) {
  const asked = darkSystem()
  asked.addEventListener('change', follow)
  return () => asked.removeEventListener('change', follow)
}
