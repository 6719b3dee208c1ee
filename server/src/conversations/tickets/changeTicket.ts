import type { Ticket, TicketStatus } from '@chatflow/contract'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicket } from './announceTicket.ts'
import type { LockedTicket } from './lockTicket.ts'
import { getTicket } from './getTicket.ts'
import { ticketChanged } from './ticketEvents.ts'
import { noAutomation, updateTicket, type TicketNote } from './writeTicket.ts'

/** How and when a ticket closes, and whose word that is. */
export interface Closing {
  at: string
  userId: number
  sendFarewellMessage: boolean
  rating: number | null
  /** The last message at that time: another one means that it is not over. */
  lastMessageAt: string | null
}

export interface TicketChange extends TicketNote {
  status?: TicketStatus
  userId?: number | null
  queueId?: number | null
  userRating?: number | null
  assignedAt?: string
  assignedTo?: number | null
  lgpdSendMessageAt?: string
  /** An end that can still be undone. Whatever else becomes of the ticket takes it back. */
  closing?: Closing | null
  /** Rests until then. Another attendant or status wakes it. */
  snoozedUntil?: string | null
}

/** Changes a ticket that the caller has locked, and tells everybody who saw it or sees it now. */
export async function changeTicket(
  tenant: Tenant,
  before: LockedTicket,
  { automationEnds, closing, ...change }: TicketChange,
): Promise<Ticket> {
  const isMoved = change.status !== undefined || change.userId !== undefined
  await updateTicket(tenant, automationEnds && { id: before.id, ...automationEnds })
    .set({
      ...(automationEnds && noAutomation),
      ...change,
      ...(closing && { closing: JSON.stringify(closing) }),
      ...((closing === null || isMoved) && before.closing !== null && { closing: null }),
      ...(isMoved && before.snoozedUntil !== null && { snoozedUntil: null }),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', before.id)
    .execute()
    .catch(refuseTaken)
  const ticket = await getTicket(tenant, before.id)
  await announceTicket(tenant, ticket, before)
  await tenant.raise(ticketChanged, { before, ticket })
  return ticket
}

/** A closed ticket cannot come back when another one has taken the conversation in the meantime. */
function refuseTaken(error: unknown): never {
  if (violatedUnique(error) === 'tickets_active') fail('ERR_OTHER_OPEN_TICKET')
  throw error
}
