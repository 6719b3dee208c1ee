import { useSyncExternalStore } from 'react'

/** How much of each item that carries a file has left. Sending goes on while its ticket is not on the screen. */
const shares = new Map<string, number>()
const watchers = new Set<() => void>()

/** `undefined`: it is not being transferred any more. */
export function noteShare(clientId: string, share: number | undefined) {
  if (share === undefined) shares.delete(clientId)
  else shares.set(clientId, share)
  for (const watcher of watchers) watcher()
}

export const useShare = (clientId: string): number | undefined =>
  useSyncExternalStore(watch, () => shares.get(clientId))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
