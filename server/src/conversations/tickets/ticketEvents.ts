import type { Ticket } from '@chatflow/contract'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { LockedTicket } from './lockTicket.ts'

/** Raised while the ticket is still as it was. Not where the conversation goes on in another one. */
export const ticketClosed = defineEvent<LockedTicket>('ticketClosed')
/** An attendance begins: a ticket is new, or came back from the closed ones. What is imported began before. */
export const ticketOpened = defineEvent<LockedTicket>('ticketOpened')
/** The ticket as it is after its end, also where the conversation goes on in another one. */
export const ticketEnded = defineEvent<{ ticket: Ticket }>('ticketEnded')
/** Who has it, where it lies or who speaks in it may be another matter now. */
export const ticketChanged = defineEvent<{ before: LockedTicket; ticket: Ticket }>('ticketChanged')
/** Handed from where it was to a queue, and in it perhaps to somebody. `ticketId` is another where a new one begins. */
export const ticketTransferred = defineEvent<{ ticketId: number; from: LockedTicket }>('ticketTransferred')
/** A ticket is somebody's now, and it was not they who took it. */
export const ticketGiven = defineEvent<Pick<Ticket, 'id' | 'userId'>>('ticketGiven')
/** The customer said how an attendance was. */
export const ticketRated = defineEvent<{ ticketId: number; rating: number }>('ticketRated')
/** Raised while the ticket's row is still there. */
export const ticketDeleted = defineEvent<{ ticketId: number }>('ticketDeleted')
/** Two contacts are one, and these tickets gave way to others of the same conversation. They still hold messages. */
export const secondTicketsClosed = defineEvent<{ ticketIds: number[] }>('secondTicketsClosed')
