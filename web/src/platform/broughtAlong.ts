import { broughtAlongId, type BroughtAlong } from '@chatflow/contract'
import { learnServerTime } from './serverTime.ts'

/**
 * A page that the server has drawn brings along what was read for it. That is as good as a response that has just come, for
 * the session that it was read for, as long as the page begins with the events after it: until it stands.
 */
let brought: BroughtAlong | undefined

/** Before anything is asked for. */
export function readBroughtAlong() {
  const text = document.getElementById(broughtAlongId)?.textContent
  brought = text ? (JSON.parse(text) as BroughtAlong) : undefined
}

export const isBroughtAlong = (address: string, session: string | undefined) =>
  brought !== undefined && brought.session === session && brought.read[address] !== undefined

/** The body of the response to a call, once. */
export function takeBroughtAlong(address: string, session: string | undefined): string | undefined {
  if (!brought || !isBroughtAlong(address, session)) return undefined
  const { [address]: body, ...read } = brought.read
  learnServerTime(brought.date)
  brought = { ...brought, read }
  return body
}

export function forgetBroughtAlong() {
  brought = undefined
}
