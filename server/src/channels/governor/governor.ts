import type { HoldReason } from '@chatflow/contract'
import type { SenderLane } from '../../platform/database/tables.ts'
import { hours, later, seconds } from '../../platform/clock.ts'
import type { Allowance, Checked } from './allowance.ts'

/** A send that could leave now, with what decides whether it may. */
export interface Candidate {
  id: number
  lane: SenderLane
  /** Receipts, reactions and changes say nothing new: they are not counted. */
  isMessage: boolean
  /** Was tried before: it may have arrived, and is counted once. */
  isCounted: boolean
  /** When the person last wrote on this connection. */
  heardAt: Date | null
}

interface Hold {
  id: number
  reason: HoldReason
  until: Date
}

export interface Decision {
  go: number[]
  /** Of those that go, the ones that count, and as what. */
  counted: number[]
  unasked: number[]
  firstContacts: number[]
  holds: Hold[]
  /** Not before these may a bot, or a campaign, send again. */
  after: { bot: Date; campaign: Date }
  /** When something that only pauses may leave. */
  pausedUntil?: Date
}

const recent = hours(24)
const pauses = {
  bot: { min: seconds(0.8), max: seconds(2.5) },
  campaign: { min: seconds(8), max: seconds(20) },
} as const

type Class = 'free' | 'personal' | 'answer' | 'unasked'

/** A person's words to somebody who wrote within a day are nobody's business but theirs. */
export function classOf({ lane, isMessage, isCounted, heardAt }: Candidate, now: Date): Class {
  if (!isMessage || isCounted) return 'free'
  const isAwaited = heardAt !== null && now.getTime() - heardAt.getTime() < recent
  if (lane === 'reply') return isAwaited ? 'free' : 'personal'
  return lane === 'bot' && isAwaited ? 'answer' : 'unasked'
}

/**
 * Which of these may leave now, in their order, at most `limit`; of the others, until when they wait and why. Nothing
 * that goes is counted beyond a cap. `random` gives numbers from 0 to 1.
 */
export function decide(
  candidates: Candidate[],
  allowance: Allowance,
  { now, limit, random }: { now: Date; limit: number; random: () => number },
): Decision {
  const used = { ...allowance.used }
  const after = { ...allowance.after }
  const decision: Decision = { go: [], counted: [], unasked: [], firstContacts: [], holds: [], after }
  for (const candidate of candidates) {
    const { id, lane, heardAt } = candidate
    const kind = classOf(candidate, now)
    const hold = strictest(checksOf(allowance, kind, heardAt), used)
    if (hold) {
      decision.holds.push({ id, ...hold })
      continue
    }
    const isPausing = kind !== 'free' && lane !== 'reply' && after[lane] > now
    if (isPausing) decision.pausedUntil = earlier(decision.pausedUntil, after[lane])
    if (isPausing || decision.go.length >= limit) continue
    decision.go.push(id)
    if (kind === 'free') continue
    count(decision, used, candidate, kind)
    if (lane === 'reply' || !allowance.hasPauses) continue
    after.bot = later(now, pauseOf('bot', allowance.factor, random()))
    if (lane === 'campaign') after.campaign = later(now, pauseOf('campaign', allowance.factor, random()))
  }
  return decision
}

const checksOf = (allowance: Allowance, kind: Class, heardAt: Date | null) =>
  kind === 'free' ? [] : allowance.checksOf(kind, heardAt === null)

function count(decision: Decision, used: Allowance['used'], { id, heardAt }: Candidate, kind: Class) {
  decision.counted.push(id)
  used.sentThisHour += 1
  used.sentToday += 1
  if (kind !== 'answer') {
    decision.unasked.push(id)
    used.unaskedThisHour += 1
    used.unaskedToday += 1
  }
  if (heardAt === null) {
    decision.firstContacts.push(id)
    used.firstContactsToday += 1
  }
}

/** Of the caps that are reached, the one that lasts longest. */
function strictest(checks: Checked[], used: Allowance['used']): Omit<Hold, 'id'> | undefined {
  const reached = checks.filter(({ of, cap }) => used[of] >= cap)
  const holds = reached.map(({ of, plainCap, reason, until, recoversAt }) => {
    // Without the slow-down it would have left: it waits for the pace to recover, if that comes first.
    if (used[of] >= plainCap || !recoversAt) return { reason, until }
    return { reason: 'slowed_down' as const, until: earlier(until, recoversAt) }
  })
  return holds.toSorted((left, right) => right.until.getTime() - left.until.getTime())[0]
}

const earlier = (left: Date | undefined, right: Date) => (left && left < right ? left : right)

function pauseOf(lane: 'bot' | 'campaign', factor: number, random: number): number {
  const { min, max } = pauses[lane]
  return (min + (max - min) * random) / factor
}

const charactersPerSecond = 15
/** How long somebody would type this, within reason. */
export function typingTime(words: string, random: number): number {
  const typed = seconds(words.length / charactersPerSecond) * (0.8 + 0.4 * random)
  return Math.round(Math.min(seconds(6), Math.max(seconds(1), typed)))
}
