import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { speaksByItself } from '../../conversations/companySnapshot/serviceRules.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findOrOpenTicket } from '../../conversations/tickets/openTicket.ts'
import { findByWid } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'
import { receiveMessage } from './receiveMessage.ts'

/** A call nobody can take: it is noted in the ticket, and the customer is told to write if the company wants that. */
export async function receiveCall(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, from, isVideo, at }: Extract<InboundEvent, { kind: 'call' }>,
): Promise<Outcome> {
  if (await findByWid(tenant, connection, wid)) return 'done'
  const outcome = await receiveMessage(tenant, connection, {
    kind: 'message',
    wid,
    chat: { ...from, isGroup: false },
    fromMe: false,
    at,
    type: 'call_log',
    body: '',
    data: { isVideo },
    isForwarded: false,
    isImported: false,
  })
  await refusePolitely(tenant, connection, wid)
  return outcome
}

/** The setting's name says the opposite: switched on, calls are refused with a message. */
export async function refusesCalls(tenant: Tenant): Promise<boolean> {
  return (await companySnapshot(tenant)).settings.acceptCallWhatsapp
}

async function refusePolitely(tenant: Tenant, connection: ReceivingConnection, wid: string) {
  const { settings } = await companySnapshot(tenant)
  const { AcceptCallWhatsappMessage: text } = settings
  const call = await findByWid(tenant, connection, wid)
  if (!(await refusesCalls(tenant)) || !text || !call) return
  const contact = await tenant.db
    .selectFrom('contacts')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'contacts.companyId')
        .onRef('tickets.contactId', '=', 'contacts.id'),
    )
    .select(['contacts.active', 'tickets.address', 'tickets.contactId'])
    .where('contacts.companyId', '=', tenant.companyId)
    .where('tickets.id', '=', call.ticketId)
    .executeTakeFirstOrThrow()
  if (!contact.active || !(await speaksByItself(tenant))) return
  const { contactId, address } = contact
  const { ticket } = await findOrOpenTicket(tenant, {
    contactId,
    address,
    whatsappId: connection.id,
    isGroup: false,
  })
  if (!(await isWithinReach(tenant, ticket))) return
  await queueMessage(tenant, ticket, { body: await fillIn(tenant, ticket, text, null) }, { lane: 'bot' })
}
