import { identityOfPeople } from '@chatflow/contract'
import { typedPhone } from '../../conversations/contacts/identities.ts'
import { resolveContact } from '../../conversations/contacts/resolveContact.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { refuseClosedWindow } from '../../conversations/messages/writable.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { findConversation } from '../../conversations/tickets/conversation.ts'
import { findActiveTicket, findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { openTicket, type Conversation } from '../../conversations/tickets/openTicket.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Test {
  whatsappId: number
  number: string
  body: string
  userId: number
}

/** Says something to a number over one connection, the way everything is said. Returns the id of the message. */
export async function sendTest(tenant: Tenant, { whatsappId, number, body, userId }: Test): Promise<number> {
  const { connections, settings } = await companySnapshot(tenant)
  const connection = connections.get(whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  if (identityOfPeople[connection.channel] !== 'phone') fail('ERR_NOT_ON_THIS_CHANNEL')
  if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED')
  const { address } = typedPhone(number) ?? fail('ERR_WAPP_INVALID_CONTACT')
  const { id: contactId } = await resolveContact(
    tenant,
    { identities: [{ kind: 'phone', raw: address }] },
    {
      channel: connection.channel,
      connectionId: whatsappId,
      isGroup: false,
      acceptsAudio: settings.acceptAudioMessageContact,
    },
  )
  const conversation = await findConversation(tenant, { contactId, whatsappId })
  const ticket = await quietTicket(tenant, conversation, userId)
  refuseClosedWindow(tenant, ticket, connection)
  return queueMessage(tenant, ticket, { body, userId })
}

/** Where a test disturbs nobody: the attendance under way, the last one, or one that is over at once. */
async function quietTicket(
  tenant: Tenant,
  conversation: Conversation,
  userId: number,
): Promise<LockedTicket> {
  const known =
    (await findActiveTicket(tenant, conversation)) ?? (await findLastClosedTicket(tenant, conversation))
  if (known) return known
  const ticket = await openTicket(tenant, conversation, { status: 'closed', userId, isActiveDemand: true })
  await closeTicket(tenant, ticket, { userId })
  return ticket
}
