import type { TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { messageOf, messageRows } from './messageRow.ts'

export async function getMessage(tenant: Tenant, id: number): Promise<TicketMessage> {
  const row = await messageRows(
    tenant.db
      .selectFrom('messages')
      .where('messages.companyId', '=', tenant.companyId)
      .where('messages.id', '=', id),
  ).executeTakeFirst()
  return messageOf(tenant, row ?? fail('ERR_NO_MESSAGE_FOUND'), await companySnapshot(tenant))
}
