import type { BinaryNode } from 'baileys'
import { node, serverJid } from './nodes.ts'
import type { PublicKeys } from './signalDevice.ts'
import type { Account, Companion } from './state.ts'

export function makeCompanion(account: Account, noiseKey: Buffer, keys: PublicKeys): Companion {
  const device = Math.max(0, ...account.companions.keys()) + 1
  return {
    account,
    device,
    jid: `${account.number}:${device}@s.whatsapp.net`,
    lidJid: `${account.lid}:${device}@lid`,
    noiseKey,
    keys,
    preKeys: [],
    pending: new Map(),
    isActive: false,
    hasSynced: false,
    watches: new Set(),
  }
}

/** With one of its one-time keys as long as there are any. */
export function takeKeys(companion: Companion): PublicKeys {
  return { ...companion.keys, preKey: companion.preKeys.shift() }
}

/** Store and forward: what is not confirmed comes again after a reconnect. */
export function deliver(companion: Companion, stanza: BinaryNode) {
  const { id, type, participant } = stanza.attrs
  companion.pending.set([stanza.tag, id, type, participant].join(':'), stanza)
  if (companion.isActive) companion.session?.send(stanza)
}

export function settle(companion: Companion, tag: string, id: string) {
  for (const key of companion.pending.keys())
    if (key.startsWith(`${tag}:${id}:`)) companion.pending.delete(key)
}

/** Told first how much waits, the client asks for it. */
export function announceBacklog(companion: Companion) {
  const count = String(companion.pending.size)
  if (count === '0') return sendBacklog(companion)
  const preview = { count, message: count, receipt: '0', notification: '0', appdata: '0', call: '0' }
  companion.session?.send(node('ib', { from: serverJid }, [node('offline_preview', preview)]))
}

export function sendBacklog(companion: Companion) {
  const waiting = [...companion.pending.values()]
  for (const stanza of waiting)
    companion.session?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
  companion.isActive = true
  const count = String(waiting.length)
  companion.session?.send(node('ib', { from: serverJid }, [node('offline', { count })]))
}
