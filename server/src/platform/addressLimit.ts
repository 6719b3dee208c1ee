import { isIPv6 } from 'node:net'
import type { Clock } from './clock.ts'

interface Caller {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** The visitor's address: behind a proxy that we trust, the one it names. */
export function addressOf({ headers, socket }: Caller, trustProxy: boolean): string {
  const named = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim()
    : undefined
  return networkOf(named || (socket.remoteAddress ?? ''))
}

/** One household or server has 2^64 addresses of the sixth version: they count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  const groups = plain.includes('::') ? [...first!, ...zeros, ...last!] : first!
  return `${groups.slice(0, 4).join(':')}::/64`
}

interface Window {
  max: number
  /** Milliseconds. */
  within: number
  clock: Clock
}

/**
 * Counts what an address does within a while, in the memory of this process: what visitors cause must cost no statement.
 * Addresses are forgotten when their while is over.
 */
export function createAddressLimit({ max, within, clock }: Window) {
  const counted = new Map<string, { count: number; resetsAt: number }>()
  let nextSweep = 0
  function sweep(now: number) {
    if (now < nextSweep) return
    // Twice in a while, so that nothing outlasts its end by much.
    nextSweep = now + within / 2
    for (const [address, { resetsAt }] of counted) if (resetsAt <= now) counted.delete(address)
  }
  return {
    isSpent: (address: string) => {
      const now = clock.now().getTime()
      sweep(now)
      const found = counted.get(address)
      return found !== undefined && found.resetsAt > now && found.count >= max
    },
    count: (address: string, by = 1) => {
      const now = clock.now().getTime()
      sweep(now)
      const found = counted.get(address)
      if (found && found.resetsAt > now) found.count += by
      else if (by > 0) counted.set(address, { count: by, resetsAt: now + within })
    },
    size: () => {
      sweep(clock.now().getTime())
      return counted.size
    },
  }
}

/** Counts what an address does at this moment. */
export function createAddressShare(max: number) {
  const busy = new Map<string, number>()
  return {
    isFull: (address: string) => (busy.get(address) ?? 0) >= max,
    /** Returns how to end it, once. */
    enter: (address: string) => {
      busy.set(address, (busy.get(address) ?? 0) + 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const left = (busy.get(address) ?? 1) - 1
        if (left > 0) busy.set(address, left)
        else busy.delete(address)
      }
    },
    size: () => busy.size,
  }
}
