import { z } from 'zod'
import { later } from '../../platform/clock.ts'
import { seal, unseal } from '../../platform/crypto.ts'

const Slip = z.object({ purpose: z.string(), until: z.number(), content: z.unknown() })

export interface Slips {
  key: Buffer
  now(): Date
}

/**
 * What the server hands to the browser to have it back with the next call: sealed, for one purpose and for a short while.
 * So a login that is not finished, or an app that is never confirmed, leaves nothing behind.
 */
export function sealSlip(
  { key, now }: Slips,
  { purpose, ttl }: { purpose: string; ttl: number },
  content: object,
): string {
  return seal(key, JSON.stringify({ purpose, until: later(now(), ttl).getTime(), content }))
}

/** Nothing for a slip that is over, was made for something else, or was not made here. */
export function openSlip<S extends z.ZodType>(
  { key, now }: Slips,
  purpose: string,
  schema: S,
  text: string,
): z.output<S> | undefined {
  const opened = unseal(key, text)
  if (opened === undefined) return undefined
  const slip = Slip.parse(JSON.parse(opened))
  if (slip.purpose !== purpose || slip.until <= now().getTime()) return undefined
  return schema.parse(slip.content)
}
