import type { SendResult } from '../channel/Channel.ts'
import { GraphError, Unreached } from '../meta/graphClient.ts'
import { minutes, seconds } from '../../platform/clock.ts'

/**
 * What the codes of the Cloud API mean for a send. What is not here will never be taken: the message fails with the
 * code, for which the web has a sentence and the next step (`web/src/platform/errors.ts`).
 */

/** The network takes it later. */
const waits: Record<number, number> = {
  /** Application request limit, and too many calls. */
  4: minutes(1),
  80007: minutes(1),
  /** Throughput of the number. */
  130429: seconds(5),
  /** One person is written to too fast. */
  131056: seconds(12),
  /** The number is being moved, or the business is over its spending for the moment. */
  133016: minutes(5),
}
/** The network has trouble of its own: nobody knows what became of the message. */
const troubles = [1, 2, 131000, 131016, 133004]
/** We are not who we were: token expired or revoked, rights taken away. */
const strangers = [0, 3, 10, 190, 102, 200, 131005]
const banned = [368, 131031]

export const isStranger = (error: unknown) => error instanceof GraphError && strangers.includes(error.code)
export const isBanned = (error: unknown) => error instanceof GraphError && banned.includes(error.code)

export function resultOf(error: unknown): SendResult {
  if (error instanceof Unreached) return { outcome: 'offline' }
  if (!(error instanceof GraphError))
    return { outcome: 'unsure', text: error instanceof Error ? error.message : String(error) }
  const { code, message, status } = error
  const after = waits[code]
  if (after !== undefined) return { outcome: 'later', after, text: message }
  if (isStranger(error)) return { outcome: 'offline' }
  if (troubles.includes(code) || status >= 500)
    return { outcome: 'unsure', code: String(code), text: message }
  return { outcome: 'refused', code: String(code), text: message }
}
