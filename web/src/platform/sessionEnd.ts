/** Why this tab was sent to the login, until the person signs in or has read it. It outlives a reload, not the tab. */

const storageKey = 'sessionEnd'
const reasons = ['elsewhere', 'outOfHours', 'ended'] as const
export type SessionEnd = (typeof reasons)[number]

/** The first reason is the true one: what follows it is its consequence. */
export function keepSessionEnd(reason: SessionEnd) {
  if (!readSessionEnd()) sessionStorage.setItem(storageKey, reason)
}

export function readSessionEnd(): SessionEnd | undefined {
  const stored = sessionStorage.getItem(storageKey)
  return reasons.find((reason) => reason === stored)
}

export function forgetSessionEnd() {
  sessionStorage.removeItem(storageKey)
}
