import type { Selectable } from 'kysely'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Tickets } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const lockedColumns = [
  'id',
  'uuid',
  'status',
  'userId',
  'queueId',
  'contactId',
  'whatsappId',
  'address',
  'channel',
  'isGroup',
  'unreadMessages',
  'lastMessageAt',
  'lastInboundAt',
  'createdAt',
  'imported',
  'assignedTo',
  'automation',
  'isBot',
  'amountUsedBotQueuesNps',
  'useIntegration',
  'integrationId',
  'closing',
  'snoozedUntil',
] as const

export type LockedTicket = Pick<Selectable<Tickets>, (typeof lockedColumns)[number]>

/** Holds the ticket until the end of the transaction: what is decided about it stays true. */
export const lockTicket = async (tenant: Tenant, id: number): Promise<LockedTicket> =>
  (await lockTicketIfThere(tenant, id)) ?? fail('ERR_NO_TICKET_FOUND')

const locking = compiledOnce<{ companyId: number; id: number }>()

/** For what runs later: the ticket may have been deleted by then. */
export async function lockTicketIfThere(
  { db, companyId }: Tenant,
  ticketId: number,
): Promise<LockedTicket | undefined> {
  const [ticket] = await locking(db, {
    shape: '',
    values: { companyId, id: ticketId },
    write: (given) =>
      db
        .selectFrom('tickets')
        .select(lockedColumns)
        .where('companyId', '=', given.companyId)
        .where('id', '=', given.id)
        .forNoKeyUpdate(),
  })
  return ticket
}

/** The same unless somebody holds it at this moment. */
export const claimTicket = ({ db, companyId }: Tenant, id: number): Promise<LockedTicket | undefined> =>
  db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
