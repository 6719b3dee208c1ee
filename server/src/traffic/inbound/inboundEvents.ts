import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

interface CustomerWrote {
  ticket: LockedTicket
  body: string
  /** Called by a listener that understood it and sees to the rest: nobody else replies. */
  settle: () => void
}
/** A customer wrote just now. Raised before anybody replies by itself. */
export const customerWrote = defineEvent<CustomerWrote>('customerWrote')
