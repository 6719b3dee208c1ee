import {
  generateWAMessage,
  isJidGroup,
  type AnyMessageContent,
  type BinaryNode,
  type proto,
  type WASocket,
} from 'baileys'
import { createHash } from 'node:crypto'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, NetworkCommand, SendResult } from '../channel/Channel.ts'
import { findKept, keepMessage, markAcked } from './keptMessages.ts'
import { toBaileys } from './outgoing.ts'
import type { ServerAcks } from './serverAcks.ts'
import type { EventContext, ToNetwork } from './whatsappWebTypes.ts'

interface Sending {
  socket: WASocket
  tenancy: Tenancy
  connection: ConnectionKey
  acks: ServerAcks
  context: EventContext
}

/** Sends one thing and waits for the server's word. The same command again has the same id: phones show it once. */
export async function sendToNetwork(sending: Sending, command: NetworkCommand): Promise<SendResult> {
  const { tenancy, connection, socket } = sending
  const wid = messageIdOf(command)
  const kept = await tenancy.readTenant(connection.companyId, (tenant) =>
    findKept(tenant, connection.id, wid),
  )
  if (kept?.isAcked) return { outcome: 'sent' }
  const out = await toBaileys(command, sending.context)
  if (out.do === 'refuse') return { outcome: 'refused', code: out.code, text: out.text }
  if (out.do === 'read') {
    await socket.readMessages(out.keys)
    return { outcome: 'sent' }
  }
  const message = kept?.message ?? (await writeMessage(sending, wid, out))
  return relay(sending, { wid, message, out })
}

/** Made once and kept before it leaves: a second try sends the same bytes, and a phone that asks again gets them. */
async function writeMessage({ socket, tenancy, connection }: Sending, wid: string, out: Out) {
  const { message } = await generateWAMessage(out.jid, out.content, {
    userJid: socket.user?.id ?? '',
    upload: socket.waUploadToServer,
    ...out.options,
    messageId: wid,
  })
  if (!message) throw new Error('The client made no message of it')
  await tenancy.withTenant(connection.companyId, (tenant) =>
    keepMessage(tenant, connection.id, { key: { id: wid, remoteJid: out.jid, fromMe: true }, message }),
  )
  return message
}
type Out = Extract<ToNetwork, { do: 'send' }>

async function relay(
  { socket, tenancy, connection, acks }: Sending,
  { wid, message, out }: { wid: string; message: proto.IMessage; out: Out },
): Promise<SendResult> {
  const answer = acks.expect(wid)
  try {
    await socket.relayMessage(out.jid, message, { messageId: wid, ...attributesOf(out.content) })
  } catch (error) {
    acks.arrived({ id: wid })
    // To put it on the line is the client's last step: what fails on a line that is gone has not left.
    return socket.ws.isOpen ? { outcome: 'unsure', text: (error as Error).message } : { outcome: 'offline' }
  }
  const result = await answer
  if (result.outcome === 'sent')
    await tenancy.withTenant(connection.companyId, (tenant) => markAcked(tenant, connection.id, wid))
  return result
}

/** Of a message its own name. A change of a message has one as well, and the same change always has the same. */
export function messageIdOf(command: NetworkCommand): string {
  if (command.kind === 'send' || command.kind === 'read') return command.wid
  const change = command.kind === 'edit' ? command.body : command.kind === 'reaction' ? command.emoji : ''
  const digest = createHash('sha256')
    .update(JSON.stringify([command.kind, command.wid, change]))
    .digest('hex')
  return `3EB0${digest.slice(0, 18).toUpperCase()}`
}

/** What the server wants to see outside of the encryption, as the client's own `sendMessage` writes it. */
function attributesOf(content: AnyMessageContent): {
  additionalAttributes?: Record<string, string>
  additionalNodes?: BinaryNode[]
} {
  if ('delete' in content) {
    const isByAdmin = isJidGroup(content.delete.remoteJid ?? '') && !content.delete.fromMe
    return { additionalAttributes: { edit: isByAdmin ? '8' : '7' } }
  }
  if ('edit' in content && content.edit) return { additionalAttributes: { edit: '1' } }
  if ('poll' in content) return { additionalNodes: [meta({ polltype: 'creation' })] }
  if ('event' in content) return { additionalNodes: [meta({ event_type: 'creation' })] }
  return {}
}
const meta = (attrs: Record<string, string>): BinaryNode => ({ tag: 'meta', attrs })
