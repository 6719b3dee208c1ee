/** What of the Static Routing API is used here: the types of the web do not know it yet. */
interface Shortcut {
  condition: { urlPattern: { pathname: string } } | { requestMode: RequestMode }
  source: 'network' | 'race-network-and-fetch-handler'
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?(shortcuts: Shortcut[]): Promise<void>
}

/**
 * The worker sleeps most of the time, and wakes more slowly than the server answers: calls go past it, and the page
 * comes from the network if that is faster. Browsers that do not know shortcuts ask the worker first.
 */
export function addShortcuts(event: InstallEvent) {
  const added = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  ])
  if (added) event.waitUntil(added)
}
