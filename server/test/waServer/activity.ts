import type { BinaryNode } from 'baileys'
import { attr, node } from './nodes.ts'
import { type Companion, findAccount, type WaState } from './state.ts'

/** Somebody is writing on a linked device. */
export function noteActivity(state: WaState, companion: Companion, stanza: BinaryNode) {
  const { to } = stanza.attrs
  const from = companion.account.number
  const shown = Array.isArray(stanza.content) ? stanza.content[0] : undefined
  if (!to || !shown || to.endsWith('@g.us')) return
  const isRecording = shown.attrs.media === 'audio'
  findAccount(state, to)?.activity.push({ from, state: isRecording ? 'recording' : shown.tag })
}

/** To be seen by everybody, or a wish to see somebody. */
export function notePresence(state: WaState, companion: Companion, stanza: BinaryNode) {
  const { to, type = 'available' } = stanza.attrs
  const from = companion.account.number
  if (!to) for (const { activity } of state.accounts.values()) activity.push({ from, state: type })
  else if (type === 'subscribe' && !to.endsWith('@g.us')) {
    const watched = findAccount(state, to)
    if (watched) companion.watches.add(watched)
  }
}

/** A linked device rejects a call, which is all that it can do with one. */
export function noteCall(state: WaState, companion: Companion, stanza: BinaryNode) {
  const { id, to = '' } = stanza.attrs
  const [answer] = Array.isArray(stanza.content) ? stanza.content : []
  companion.session?.send(node('ack', { class: 'call', id, from: to, type: answer?.tag }))
  if (answer?.tag === 'reject') findAccount(state, to)?.calls.set(attr(answer, 'call-id'), 'rejected')
}
