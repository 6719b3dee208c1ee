import { releaseReversed } from './companion.ts'
import { node } from './nodes.ts'
import { restrict } from './restriction.ts'
import { ensureAccount, type Session, type WaState } from './state.ts'

/** What goes wrong on the way or on the network's side. */
export function controls(state: WaState) {
  const accountOf = (number: string) => ensureAccount(state, { number })
  const companionsOf = (number: string) => [...accountOf(number).companions.values()]
  const sessionsOf = (number: string): Session[] =>
    companionsOf(number).flatMap(({ session }) => session ?? [])
  const endAll = (number: string, goodbye: ReturnType<typeof node>) => {
    for (const session of sessionsOf(number)) session.end(goodbye)
  }
  return {
    /** Cuts the line without a word, of one number or of everybody. */
    drop(number?: string) {
      for (const session of number ? sessionsOf(number) : state.sessions) session.cut()
    },
    /** Cuts all lines and takes no new ones. */
    goDown() {
      state.faults.isDown = true
      for (const session of state.sessions) session.cut()
    },
    comeUp() {
      state.faults.isDown = false
    },
    /** The line stays open and nothing comes any more, in either direction. */
    freeze() {
      state.faults.isFrozen = true
    },
    thaw() {
      state.faults.isFrozen = false
    },
    /** Receipts get lost until `keepReceipts`: what they confirmed is delivered again after a reconnect. */
    loseReceipts() {
      state.faults.losesReceipts = true
    },
    keepReceipts() {
      state.faults.losesReceipts = false
    },
    /** The next message is refused with this code (463: the number may not begin conversations now). */
    refuseNext(code = '463') {
      state.faults.refusals.push(code)
    },
    /** The next question of this kind is refused, as by a network that was asked too often. */
    refuseQuery(topic: string, code = '429', text = 'rate-overlimit') {
      state.faults.refusedQueries.push({ topic, code, text })
    },
    /** The line breaks at the next question of this kind, before it is answered. */
    cutAtQuery(topic: string) {
      state.faults.cutQueries.push(topic)
    },
    /** The account may answer but begin no conversations; without a time it may again. */
    restrict: (number: string, until?: Date) => restrict(accountOf(number), until),
    /** What comes is held back on the way until `releaseReversed`, which turns its order around. */
    hold(number: string) {
      for (const companion of companionsOf(number)) companion.held ??= []
    },
    releaseReversed: (number: string) => companionsOf(number).forEach(releaseReversed),
    /** Everything is delivered twice. */
    repeat(number: string, isRepeating = true) {
      for (const companion of companionsOf(number)) companion.repeats = isRepeating
    },
    /** Another client took the session over. */
    replace: (number: string) =>
      endAll(number, node('stream:error', {}, [node('conflict', { type: 'replaced' })])),
    streamError: (number: string, code: string) => endAll(number, node('stream:error', { code })),
    ban(number: string) {
      accountOf(number).isBanned = true
      endAll(number, node('stream:error', { code: '403' }))
    },
    unban(number: string) {
      accountOf(number).isBanned = false
    },
  }
}
