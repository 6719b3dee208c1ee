import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../platform/serverTime.ts'

const everyMs = 10_000

const readers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function subscribe(reader: () => void) {
  readers.add(reader)
  ticking ??= setInterval(() => {
    for (const tell of readers) tell()
  }, everyMs)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const lastTick = () => Math.floor(serverNow().getTime() / everyMs)

/** The time, a few times a minute: one clock for however many rows look at it. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, lastTick) * everyMs)
