import type { Ticket, TicketMessage } from '@chatflow/contract'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

interface MessageInTicket {
  message: TicketMessage
  ticket: Ticket
}
/** Said by the customer or by us, notes included. What is imported from before was said then, and is not raised. */
export const messageStored = defineEvent<MessageInTicket & { isAutomatic: boolean | undefined }>(
  'messageStored',
)
/** A tick rose to `message.ack`: the network has it, the phone, or its owner has read it. */
export const messageAcked = defineEvent<MessageInTicket>('messageAcked')
/** It will not arrive unless somebody retries; `message.failure` says why. */
export const messageFailed = defineEvent<MessageInTicket>('messageFailed')
