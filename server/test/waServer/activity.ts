import type { BinaryNode } from 'baileys'
import { type Companion, findAccount, type WaState } from './state.ts'

/** A linked device shows that it is there, or that somebody is writing on it. */
export function noteActivity(state: WaState, companion: Companion, stanza: BinaryNode) {
  const { to, type } = stanza.attrs
  const from = companion.account.number
  if (stanza.tag === 'presence') {
    if (to) return
    for (const account of state.accounts.values()) account.activity.push({ from, state: type ?? 'available' })
    return
  }
  const shown = Array.isArray(stanza.content) ? stanza.content[0] : undefined
  if (!to || !shown || to.endsWith('@g.us')) return
  const isRecording = shown.attrs.media === 'audio'
  findAccount(state, to)?.activity.push({ from, state: isRecording ? 'recording' : shown.tag })
}
