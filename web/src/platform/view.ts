import { viewCookie, type View } from '@chatflow/contract'
import { tellServer } from './toldServer.ts'

/**
 * How this browser shows pages, told to the server: it draws the page that the next visit begins with like that. Part of it
 * is what a feature remembers in this browser, if it shows at the first sight of a page.
 */
const keys = new Set<string>()

export function keptForView(key: string) {
  keys.add(key)
  return {
    read: () => localStorage.getItem(key),
    write: (value: string | undefined) => {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      tellView()
    },
  }
}

function tellView() {
  const kept = [...keys].map((key) => [key, localStorage.getItem(key)])
  const view: View = {
    width: window.innerWidth,
    height: window.innerHeight,
    isTouched: window.matchMedia('(hover: none)').matches,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    kept: Object.fromEntries(kept.filter(([, value]) => value !== null)) as View['kept'],
  }
  tellServer(viewCookie, encodeURIComponent(JSON.stringify(view)))
}

/** A window of another size is drawn for that size. */
export function followView(): () => void {
  let timer: number | undefined
  const follow = () => {
    clearTimeout(timer)
    timer = window.setTimeout(tellView, 500)
  }
  tellView()
  window.addEventListener('resize', follow)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', follow)
  }
}
