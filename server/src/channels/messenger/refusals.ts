import type { SendResult } from '../channel/Channel.ts'
import { GraphError, Unreached } from '../meta/graphClient.ts'

/** What Meta's refusals mean for a send. The web has words, and what to do next, for the codes. */

/** The token is no longer good: somebody changed the password, took the rights back, or it has run out. */
const lostAccess = new Set([102, 190, 463, 467])
/** Too much at once: the same a little later is welcome. */
const tooFast = new Set([4, 17, 32, 613, 80006])
/** Meta itself has trouble, and says neither yes nor no. */
const ownTrouble = new Set([1, 2, 1200])
/** Outside the time in which one may answer, by either network's name for it. */
const outsideWindow = new Set([2018278, 2018065, 2534022])
/** What stands in the subcode says more than the code. */
const tellingSubcodes = new Set([2018001, 2018108, 2018028, 2534014, 2534037])

export const isLostAccess = (error: unknown) => error instanceof GraphError && lostAccess.has(error.code)
export const isBanned = (error: unknown) => error instanceof GraphError && error.code === 368

/** Whether nobody knows if it has arrived. */
export const isInDoubt = (error: unknown) =>
  error instanceof GraphError ? ownTrouble.has(error.code) : !(error instanceof Unreached)

export function refusalOf(error: unknown): SendResult {
  if (error instanceof Unreached) return { outcome: 'offline' }
  const text = (error as Error).message
  if (!(error instanceof GraphError)) return { outcome: 'unsure', code: 'NO_ANSWER', text }
  const { code, subcode } = error
  if (lostAccess.has(code)) return { outcome: 'offline' }
  if (tooFast.has(code) || ownTrouble.has(code)) return { outcome: 'unsure', code: String(code), text }
  if (subcode !== undefined && outsideWindow.has(subcode))
    return { outcome: 'refused', code: 'ERR_WINDOW_CLOSED', text }
  const telling = subcode !== undefined && tellingSubcodes.has(subcode) ? subcode : code
  return { outcome: 'refused', code: String(telling), text }
}
