import {
  type BaileysEventMap,
  cleanMessage,
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  type BinaryNode,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionSession, RawEvent } from '../channel/Channel.ts'
import { keepMessage } from './keptMessages.ts'
import { rawEventsOf } from './rawEvents.ts'
import type { EventContext, NetworkEvent } from './whatsappWebTypes.ts'

interface Me {
  id: string
  lid?: string
}

/** The message in a stanza as the client will hand it on later: the same names on both ways. */
export function messageIn(stanza: BinaryNode, plaintext: Uint8Array, me: Me): WAMessage {
  const { fullMessage } = decodeMessageNode(stanza, me.id, me.lid ?? '')
  const content = proto.Message.decode(unpadRandomMax16(plaintext))
  const message: WAMessage = { ...fullMessage, message: content.deviceSentMessage?.message ?? content }
  cleanMessage(message, me.id, me.lid ?? '')
  return message
}

/** Writes a message down in the transaction that moves the ratchet by which it was read. */
export async function hearMessage(
  tenant: Tenant,
  {
    session,
    connectionId,
    context,
  }: { session: ConnectionSession; connectionId: number; context: EventContext },
  message: WAMessage,
) {
  const events = await eventsOf({ what: 'message', message }, context)
  if (events.length === 0) return
  await session.receivedIn(tenant, events)
  if (message.message) await keepMessage(tenant, connectionId, { key: message.key, message: message.message })
}

/** What cannot be told apart is kept for a person to look at: thrown away, the phone would send it for nothing. */
export async function eventsOf(event: NetworkEvent, context: EventContext): Promise<RawEvent[]> {
  if (event.what !== 'message') return rawEventsOf(event, context)
  const { key } = event.message
  return rawEventsOf(event, context).catch((error: Error) => [
    {
      externalId: key.id ?? '',
      address: key.remoteJid?.split('@')[0] ?? '',
      payload: { unreadable: error.message },
    },
  ])
}

interface Listener {
  report(event: NetworkEvent): void
  history(past: BaileysEventMap['messaging-history.set']): void
  typing(presence: BaileysEventMap['presence.update']): void
}
/** Subscribes to what concerns conversations. */
export function subscribe({ ev }: WASocket, { report, history, typing }: Listener) {
  ev.on('messaging-history.set', history)
  ev.on('presence.update', typing)
  ev.on('messages.upsert', ({ messages }) =>
    messages.forEach((message) => report({ what: 'message', message })),
  )
  ev.on('messages.update', (updates) => report({ what: 'updates', updates }))
  ev.on('message-receipt.update', (receipts) => report({ what: 'receipts', receipts }))
  ev.on('call', (calls) => report({ what: 'calls', calls }))
  ev.on('groups.update', (groups) => report({ what: 'groups', groups }))
  ev.on('groups.upsert', (groups) => report({ what: 'groups', groups }))
  ev.on('group-participants.update', (change) => report({ what: 'groupParticipants', change }))
  ev.on('contacts.update', (contacts) => report({ what: 'contacts', contacts }))
}
