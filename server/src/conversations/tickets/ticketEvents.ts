import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { LockedTicket } from './lockTicket.ts'

/** Raised while the ticket is still as it was. Not where the conversation goes on in another one. */
export const ticketClosed = defineEvent<LockedTicket>('ticketClosed')
/** Raised while the ticket's row is still there. */
export const ticketDeleted = defineEvent<{ ticketId: number }>('ticketDeleted')
/** Two contacts are one, and these tickets gave way to others of the same conversation. They still hold messages. */
export const secondTicketsClosed = defineEvent<{ ticketIds: number[] }>('secondTicketsClosed')
