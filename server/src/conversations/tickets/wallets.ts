import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { logTicket } from './ticketHistory.ts'

/** Whose customer it is, where the company sends customers to their own people. */
export async function ownerOf(tenant: Tenant, { contactId }: { contactId: number }): Promise<number | null> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.DirectTicketsToWallets) return null
  const contact = await tenant.db
    .selectFrom('contacts')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'contacts.companyId').onRef('users.id', '=', 'contacts.ownerId'),
    )
    .select('users.id')
    .where('contacts.companyId', '=', tenant.companyId)
    .where('contacts.id', '=', contactId)
    .where('users.active', '=', true)
    .executeTakeFirst()
  return contact?.id ?? null
}

export const logOwner = (tenant: Tenant, ticketId: number, userId: number) =>
  logTicket(tenant, { ticketId, type: 'open', userId, reason: 'wallet' })
