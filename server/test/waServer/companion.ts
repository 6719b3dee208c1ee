import type { BinaryNode } from 'baileys'
import { attr, child, newId, node, serverJid, timestamp } from './nodes.ts'
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
    repeats: false,
    toldOfFewKeys: false,
    watches: new Set(),
  }
}

const fewKeys = 10

/** With one of its one-time keys as long as there are any; the device is told when they run out. */
export function takeKeys(companion: Companion): PublicKeys {
  const preKey = companion.preKeys.shift()
  const left = companion.preKeys.length
  if (left >= fewKeys) companion.toldOfFewKeys = false
  else if (!companion.toldOfFewKeys && companion.isActive) {
    companion.toldOfFewKeys = true
    const attrs = { id: newId(), from: serverJid, t: timestamp(), type: 'encrypt' }
    deliver(companion, node('notification', attrs, [node('count', { value: String(left) })]))
  }
  return { ...companion.keys, preKey }
}

/** Store and forward: what is not confirmed comes again after a reconnect. */
export function deliver(companion: Companion, stanza: BinaryNode) {
  const { id, type, participant } = stanza.attrs
  companion.pending.set([stanza.tag, id, type, participant].join(':'), stanza)
  if (!companion.isActive) return
  if (companion.held) companion.held.push(stanza)
  else companion.session?.send(stanza)
  if (companion.repeats) companion.session?.send(stanza)
}

/** What was held back goes out now, the newest first. */
export function releaseReversed(companion: Companion) {
  const held = companion.held ?? []
  companion.held = undefined
  for (const stanza of held.reverse()) companion.session?.send(stanza)
}

export function settle(companion: Companion, tag: string, id: string) {
  for (const key of companion.pending.keys())
    if (key.startsWith(`${tag}:${id}:`)) companion.pending.delete(key)
}

/** A client that asked for a message again also refuses the copy that it could not read; the second one still waits. */
export function settleAcked(companion: Companion, ack: BinaryNode) {
  const id = attr(ack, 'id')
  const isResent = [...companion.pending.values()].some(
    (stanza) => stanza.attrs.id === id && child(stanza, 'enc')?.attrs.count !== undefined,
  )
  if (!isResent || ack.attrs.error === undefined) settle(companion, attr(ack, 'class'), id)
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
