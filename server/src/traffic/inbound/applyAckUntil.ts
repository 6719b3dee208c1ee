import { acks } from '@chatflow/contract'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { findKnown } from '../../conversations/contacts/resolveContact.ts'
import { hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { raiseAck } from './applyAck.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** Who reads now what is older has left it unread on purpose, or has changed phones: a tick there helps nobody. */
const oldest = hours(7 * 24)
/** Of a long silence that ends, the newest show it. */
const most = 100

/**
 * The tick of everything we said to somebody until a moment. What is on its way at this moment may be meant: the
 * network can be faster with its tick than with its response.
 */
export async function applyAckUntil(
  tenant: Tenant,
  connection: ReceivingConnection,
  { chat, ack, until }: Extract<InboundEvent, { kind: 'ackUntil' }>,
): Promise<Outcome> {
  const contactId = await findKnown(tenant, chat)
  if (contactId === undefined) return 'done'
  const said = await findSaid(tenant, { connectionId: connection.id, contactId, until, below: ack })
  for (const message of said.filter((message) => message.ack >= acks.sent))
    await raiseAck(tenant, message, ack)
  return said.some(({ isOnItsWay }) => isOnItsWay) ? 'waits' : 'done'
}

interface Until {
  connectionId: number
  contactId: number
  until: Date
  below: number
}
function findSaid({ db, companyId }: Tenant, { connectionId, contactId, until, below }: Until) {
  return db
    .selectFrom('messages')
    .select((eb) => [
      'messages.id',
      'messages.ack',
      'messages.failureCode',
      eb
        .exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.companyId', '=', 'messages.companyId')
            .whereRef('outbox.messageId', '=', 'messages.id')
            .where('outbox.kind', '=', 'send')
            .where('outbox.attempts', '>', 0)
            .where('messages.ack', '=', acks.pending),
        )
        .as('isOnItsWay'),
    ])
    .where('messages.companyId', '=', companyId)
    .where('messages.whatsappId', '=', connectionId)
    .where('messages.contactId', '=', contactId)
    .where('messages.fromMe', '=', true)
    .where('messages.isPrivate', '=', false)
    .where('messages.ack', '<', below)
    .where('messages.createdAt', '<=', until.toISOString())
    .where('messages.createdAt', '>', later(until, -oldest).toISOString())
    .orderBy('messages.createdAt', 'desc')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
}
