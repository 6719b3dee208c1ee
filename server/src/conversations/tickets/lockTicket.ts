import type { Selectable } from 'kysely'
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
] as const

export type LockedTicket = Pick<Selectable<Tickets>, (typeof lockedColumns)[number]>

/** Holds the ticket until the end of the transaction: what is decided about it stays true. */
export async function lockTicket({ db, companyId }: Tenant, id: number): Promise<LockedTicket> {
  const row = await db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('ERR_NO_TICKET_FOUND')
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
