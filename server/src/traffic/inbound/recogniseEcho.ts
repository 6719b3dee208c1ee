import { acks } from '@chatflow/contract'
import type { InboundMessage } from '../../channels/channel/InboundEvent.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { isWaiting } from '../../conversations/messages/preview.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findByWid } from './findByWid.ts'
import type { ReceivingConnection } from './receiving.ts'

/** A long text leaves in pieces, and every piece comes back as an echo, for about as long as this. */
const piecesComeFor = minutes(10)
const shortestSplit = 900

/**
 * Whether something the business said is what we sent ourselves. Where the network names messages, the echo may come before
 * its response, or the response never: then the echo is the proof that the message has left, and gives it its name.
 */
export async function isOwnEcho(
  tenant: Tenant,
  connection: ReceivingConnection,
  message: InboundMessage,
): Promise<boolean> {
  const known = await findByWid(tenant, connection, message.wid)
  if (known) return !isWaiting(known.dataJson)
  if (message.sentAs) {
    const sent = await findByWid(tenant, connection, message.sentAs)
    if (sent) await nameSent(tenant, sent.id, message.wid)
    // Ours in any case: named by the response already, or one of the later pieces.
    return true
  }
  if (message.sentAs === undefined) return false
  const underWay = await findUnderWay(tenant, connection, message)
  if (underWay) await nameSent(tenant, underWay.id, message.wid)
  return underWay !== undefined || (await isPiece(tenant, connection, message))
}

/** The next try sees by its name that it has left, and sends only what of it is missing. */
const nameSent = (tenant: Tenant, id: number, wid: string) => changeMessage(tenant, id, { wid })

/** An echo without our name for it: what was tried, has no response, and says the same. */
function findUnderWay(
  { db, companyId }: Tenant,
  { id }: ReceivingConnection,
  { chat, body, type }: InboundMessage,
) {
  return db
    .selectFrom('outbox')
    .innerJoin('messages', (join) =>
      join.onRef('messages.companyId', '=', 'outbox.companyId').onRef('messages.id', '=', 'outbox.messageId'),
    )
    .select('messages.id')
    .where('outbox.companyId', '=', companyId)
    .where('outbox.connectionId', '=', id)
    .where('outbox.address', '=', chat.identities[0]?.raw ?? '')
    .where('outbox.kind', '=', 'send')
    .where('outbox.attempts', '>', 0)
    .where('messages.ack', '=', acks.pending)
    .where((eb) =>
      body
        ? eb.fn<boolean>('starts_with', ['messages.body', eb.val(body)])
        : eb('messages.mediaType', '=', type),
    )
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst()
}

async function isPiece(
  { db, companyId, now }: Tenant,
  { id }: ReceivingConnection,
  { chat, body }: InboundMessage,
): Promise<boolean> {
  if (!body) return false
  const whole = await db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select('messages.id')
    .where('messages.companyId', '=', companyId)
    .where('messages.whatsappId', '=', id)
    .where('messages.fromMe', '=', true)
    .where('messages.createdAt', '>', later(now(), -piecesComeFor).toISOString())
    .where('tickets.address', '=', chat.identities[0]?.raw ?? '')
    .where((eb) => eb(eb.fn<number>('octet_length', ['messages.body']), '>', shortestSplit))
    .where((eb) => eb(eb.fn<number>('strpos', ['messages.body', eb.val(body)]), '>', 0))
    .executeTakeFirst()
  return whole !== undefined
}
