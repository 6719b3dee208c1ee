import type { BinaryNode, proto } from 'baileys'
import { deliver, takeKeys } from './companion.ts'
import { messageType } from './contents.ts'
import { newId, node, timestamp } from './nodes.ts'
import { receive } from './receiving.ts'
import type { Account, Companion, WaState } from './state.ts'

export interface SendOptions {
  id?: string
  /** Which address the envelope shows first; the other one stands beside it, unless the number is hidden. */
  addressing?: 'lid' | 'pn'
  at?: Date
  /** Linked devices get no content: it stays on the phone (to be viewed once), or only the phone has it so far. */
  withheld?: 'view_once' | 'not_there_yet'
}

export interface Envelope {
  id: string
  message: proto.IMessage
  addressing: 'lid' | 'pn'
  attrs: Record<string, string | undefined>
  withheld: SendOptions['withheld']
}

export function envelope(from: Account, message: proto.IMessage, options: SendOptions): Envelope {
  const { id = newId('AC'), at } = options
  const addressing = from.hidesNumber ? 'lid' : (options.addressing ?? 'lid')
  const t = at ? String(Math.floor(at.getTime() / 1000)) : timestamp()
  return {
    id,
    message,
    addressing,
    attrs: { id, t, type: messageType(message), notify: from.name },
    withheld: options.withheld,
  }
}

/** A message of a phone to somebody, on all devices of both. */
export async function sendDirect(state: WaState, from: Account, to: Account, letter: Envelope) {
  const { id, message, addressing } = letter
  const attrs = { ...letter.attrs, ...senderAddress(from, addressing) }
  from.outbox.set(id, { message, attrs })
  for (const companion of to.companions.values()) {
    if (letter.withheld) {
      const reason = letter.withheld === 'view_once' ? { type: 'view_once' } : {}
      deliver(companion, node('message', attrs, [node('unavailable', reason)]))
      continue
    }
    const enc = await encryptFor(from, companion, message)
    deliver(companion, node('message', attrs, [from.faults.garbleNext ? garbled(enc) : enc]))
    from.faults.garbleNext = false
  }
  const copy = { deviceSentMessage: { destinationJid: to.jid, message } }
  for (const companion of from.companions.values())
    deliver(
      companion,
      node('message', { ...letter.attrs, ...ownAddress(from, to, addressing) }, [
        await encryptFor(from, companion, copy),
      ]),
    )
  receive(state, to, {
    id,
    from: from.number,
    chat: from.jid,
    message,
    isOwn: false,
  })
}

/** From the phone to a device that is linked to it: history, keys, answers to its questions. */
export async function sendToOwn(companion: Companion, protocolMessage: proto.Message.IProtocolMessage) {
  const { account } = companion
  const attrs = { id: newId('AC'), t: timestamp(), type: 'text', category: 'peer', from: account.jid }
  deliver(companion, node('message', attrs, [await encryptFor(account, companion, { protocolMessage })]))
}

/** A device could not read it: the same message again, in a new session. */
export async function sendAgain(from: Account, companion: Companion, id: string, count = '1') {
  const sent = from.outbox.get(id)
  if (!sent) return
  await from.device.forget(companion.lidJid)
  const key = sent.group ? await from.device.senderKey(sent.group.jid, from.lidJid) : {}
  const enc = await encryptFor(from, companion, { ...sent.message, ...key })
  deliver(companion, node('message', sent.attrs, [{ ...enc, attrs: { ...enc.attrs, count } }]))
}

export const encryptFor = (from: Account, companion: Companion, message: proto.IMessage) =>
  from.device.encrypt(companion.lidJid, message, () => takeKeys(companion))

/** Damaged on the way: the client cannot decrypt it and asks for it again. */
export function garbled(enc: BinaryNode): BinaryNode {
  const content = Buffer.from(enc.content as Uint8Array)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  return { ...enc, content }
}

function senderAddress(from: Account, addressing: 'lid' | 'pn') {
  if (addressing === 'pn') return { from: from.jid, addressing_mode: 'pn', sender_lid: from.lidJid }
  const number = from.hidesNumber ? undefined : from.jid
  return { from: from.lidJid, addressing_mode: 'lid', sender_pn: number }
}

function ownAddress(from: Account, to: Account, addressing: 'lid' | 'pn') {
  if (addressing === 'pn')
    return { from: from.jid, recipient: to.jid, addressing_mode: 'pn', recipient_lid: to.lidJid }
  return { from: from.lidJid, recipient: to.lidJid, addressing_mode: 'lid', recipient_pn: to.jid }
}
