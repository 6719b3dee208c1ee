import { useSyncExternalStore } from 'react'
import { isLineAway, lineBack } from '../../../platform/ApiError.ts'

/** Where the socket stays open and only calls are lost, nothing tells of the end. */
const tryAgainMs = 10_000

const waiting = new Set<string>()
const watchers = new Set<() => void>()

function note(clientId: string, isWaiting: boolean) {
  if (isWaiting) waiting.add(clientId)
  else waiting.delete(clientId)
  for (const watcher of watchers) watcher()
}

interface Waiting {
  clientId: string
  giveUp: AbortController
}

/** Tries until somebody has heard it, whatever they say to it: once at a time, and again when the line is back. */
export async function whenHeard<R>(item: Waiting, send: () => Promise<R>): Promise<R> {
  const { clientId, giveUp } = item
  try {
    return await send()
  } catch (error) {
    if (!isLineAway(error) || giveUp.signal.aborted) throw error
    note(clientId, true)
    await untilBack(giveUp.signal)
    note(clientId, false)
    if (giveUp.signal.aborted) throw error
  }
  return whenHeard(item, send)
}

function untilBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, tryAgainMs)
    function end() {
      clearTimeout(timer)
      globalThis.removeEventListener(lineBack, end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    globalThis.addEventListener(lineBack, end)
    signal.addEventListener('abort', end)
  })
}

/** What stands behind one that waits for the line waits as well. */
export const useIsWaiting = (clientIds: string[]): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => clientIds.some((clientId) => waiting.has(clientId)),
  )
