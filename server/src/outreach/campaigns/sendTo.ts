import type { CampaignSettings } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { findKnown, resolveContact } from '../../conversations/contacts/resolveContact.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { refuseClosedWindow } from '../../conversations/messages/writable.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { findConversation } from '../../conversations/tickets/conversation.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { ticketFor } from '../schedules/ticketFor.ts'
import { composeMessage, composeQuestion, isAskedFirst } from './composeMessage.ts'
import type { Turn } from './nextRecipient.ts'

interface Sending {
  connectionId: number
  settings: CampaignSettings
  random: () => number
  /** Answers somebody who has just said yes: nobody lets them wait behind a campaign. */
  isAwaited?: boolean
}

/** Puts a message to a recipient, or the question before it, into the outbox. */
export async function sendTo(tenant: Tenant, turn: Turn, sending: Sending) {
  const { campaign, recipient } = turn
  const contactId = await contactOf(tenant, turn, sending.connectionId)
  const { ticket, messageId, variant, isQuestion } = await say(tenant, turn, { ...sending, contactId })
  const at = tenant.now().toISOString()
  await tenant.db
    .updateTable('campaignRecipients')
    .set({
      contactId,
      whatsappId: ticket.whatsappId,
      queuedAt: at,
      variant,
      ...(isQuestion ? { confirmationMessageId: messageId } : { messageId }),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', recipient.id)
    .execute()
  return { campaignId: campaign.id, messageId, ticketId: ticket.id }
}

/** Says it in the ticket it belongs to, as the campaign wants it. */
export async function say(tenant: Tenant, turn: Turn, sending: Sending & { contactId: number }) {
  const { campaign } = turn
  const { contactId, connectionId, settings, random } = sending
  const connection =
    (await companySnapshot(tenant)).connections.get(connectionId) ?? fail('ERR_NO_WAPP_FOUND')
  const conversation = await findConversation(tenant, { contactId, whatsappId: connectionId })
  // Another network than theirs would take it: it would come to nobody.
  if (conversation.whatsappId !== connectionId) fail('ERR_NOT_ON_THIS_CHANNEL')
  const wanted = { ...campaign, ticketUserId: campaign.userId }
  const { ticket, isNew } = await ticketFor(tenant, wanted, conversation)
  const isApproved = campaign.template !== null && connection.abilities.templates
  const isQuestion = !isApproved && isAskedFirst(turn)
  // The network takes an approved text at any time.
  if (!isApproved) refuseClosedWindow(tenant, ticket, connection, 'program')
  const composing = { turn, ticket, own: settings.variables, random: random() }
  const { said, variant } = isQuestion
    ? await composeQuestion(tenant, composing)
    : await composeMessage(tenant, composing, isApproved)
  const lane = sending.isAwaited ? 'bot' : 'campaign'
  const messageId = await queueMessage(tenant, ticket, { ...said, userId: campaign.userId }, { lane })
  if (isNew && ticket.status === 'closed') await closeTicket(tenant, ticket, { userId: ticket.userId })
  return { ticket, messageId, variant, isQuestion }
}

/** Somebody we know, or a new contact. What a list calls somebody we know does not rename them. */
async function contactOf(tenant: Tenant, { recipient }: Turn, connectionId: number): Promise<number> {
  if (recipient.contactId !== null) return recipient.contactId
  return contactWith(tenant, recipient, connectionId)
}

export async function contactWith(
  tenant: Tenant,
  { name, address }: { name: string; address: string },
  connectionId: number,
): Promise<number> {
  const person = { identities: [{ kind: 'phone' as const, raw: address }], name }
  const known = await findKnown(tenant, person)
  if (known !== undefined) return known
  const { connections, settings } = await companySnapshot(tenant)
  const { channel } = connections.get(connectionId) ?? fail('ERR_NO_WAPP_FOUND')
  const acceptsAudio = settings.acceptAudioMessageContact
  return (await resolveContact(tenant, person, { channel, connectionId, isGroup: false, acceptsAudio })).id
}
