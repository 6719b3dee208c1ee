import { generateWAMessageFromContent, proto, type WAMessage, type WAMessageKey } from 'baileys'
import type { InboundEvent } from '../channel/InboundEvent.ts'
import { rawEventsOf } from './rawEvents.ts'
import { translate } from './translate.ts'
import type { EventContext, NetworkEvent } from './whatsappWebTypes.ts'

const me = { id: '5511900000000:7@s.whatsapp.net', lid: '900000000000:7@lid' }
export const ana = '5511987654321@s.whatsapp.net'
export const group = '120363041234567890@g.us'
export const context: EventContext = { me, kept: async () => undefined }

/** As the socket hands it over: Baileys has made it, and it has been through the wire. */
export function received(content: proto.IMessage, key: Partial<WAMessageKey> = {}): WAMessage {
  const made = generateWAMessageFromContent(ana, content, { userJid: ana, messageId: '3A5E0001' })
  const message = proto.Message.decode(proto.Message.encode(made.message!).finish())
  return {
    key: { remoteJid: ana, id: '3A5E0001', fromMe: false, ...key },
    message,
    messageTimestamp: 1_790_000_000,
    pushName: 'Ana',
  }
}

/** What the ledger keeps of it is JSON: it is read from there. */
export async function heard(event: NetworkEvent | WAMessage, within = context) {
  const events = await rawEventsOf('what' in event ? event : { what: 'message', message: event }, within)
  return events.map((raw) => ({ ...raw, said: translate(JSON.parse(JSON.stringify(raw.payload))) }))
}
export async function saidBy(message: WAMessage, within = context): Promise<InboundEvent> {
  return (await heard(message, within))[0]?.said ?? { kind: 'unknown' }
}
