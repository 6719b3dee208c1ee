import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockedColumns } from './lockTicket.ts'

/** The ticket that holds the conversation, if there is one. Locked, too. */
export async function findActiveTicket(
  { db, companyId }: Tenant,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
) {
  return db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findLastClosedTicket(
  { db, companyId }: Tenant,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
) {
  return db
    .selectFrom('tickets')
    .select([...lockedColumns, 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
