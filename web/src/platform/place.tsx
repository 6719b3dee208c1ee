import { useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'

/** Where a visitor is. The few pages in front of the login do without the router of those behind it. */

const followers = new Set<() => void>()

function follow(react: () => void) {
  followers.add(react)
  window.addEventListener('popstate', react)
  return () => {
    followers.delete(react)
    window.removeEventListener('popstate', react)
  }
}

/** The path of the address as pages name it, however it was typed. */
export const usePath = () =>
  useSyncExternalStore(
    follow,
    () => window.location.pathname.toLowerCase().replace(/(?<=.)\/+$/, ''),
    // No other page is drawn where there is no window.
    () => '/login',
  )

/** `from` is where to go after signing in. */
export function goTo(path: string, { from, isInstead = false }: { from?: string; isInstead?: boolean } = {}) {
  // As the router marks a place: it would throw away a state without its marks, and could not count places back to it.
  const state = { key: 'visitor', __TSR_index: 0, ...(from !== undefined && { from }) }
  if (isInstead) window.history.replaceState(state, '', path)
  else window.history.pushState(state, '', path)
  for (const react of followers) react()
}

/** A link among the pages in front of the login. */
export function PlaceLink({ href, onClick, children, ...link }: ComponentProps<'a'> & { href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a href={href} onClick={go} {...link}>
      {children}
    </a>
  )
}
