import { sessionEnds, type ErrorCode } from '@chatflow/contract'
import type { ApiError } from './ApiError.ts'

/** Why this tab was sent to the login, until the person signs in or has read it. It outlives a reload, not the tab. */

const storageKey = 'sessionEnd'
const outOfHours: ErrorCode = 'ERR_OUT_OF_HOURS'
const reasons = ['outOfHours', 'ended', ...sessionEnds] as const
export type SessionEnd = (typeof reasons)[number]

/** The first reason is the true one: what follows it is its consequence. */
export function keepSessionEnd(reason: SessionEnd) {
  if (!readSessionEnd()) sessionStorage.setItem(storageKey, reason)
}

/** What the server said of the session that it ended. */
export const endIn = ({ code, details }: ApiError): SessionEnd =>
  code === outOfHours ? 'outOfHours' : (sessionEnds.find((end) => end === endedIn(details)) ?? 'ended')

const endedIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'ended' in details ? details.ended : undefined

export function readSessionEnd(): SessionEnd | undefined {
  const stored = sessionStorage.getItem(storageKey)
  return reasons.find((reason) => reason === stored)
}

export function forgetSessionEnd() {
  sessionStorage.removeItem(storageKey)
}
