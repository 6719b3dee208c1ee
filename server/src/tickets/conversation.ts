import { namesOf } from '../directory/names.ts'
import { fail } from '../platform/http/fail.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { Conversation } from './openTicket.ts'

/** Through which connection, and to which address, we write to a contact first. */
export async function findConversation(
  tenant: Tenant,
  { contactId, whatsappId }: { contactId: number; whatsappId?: number | null | undefined },
): Promise<Conversation> {
  const contact = await tenant.db
    .selectFrom('contacts')
    .select(['id', 'channel', 'isGroup', 'connectionId', 'number', 'erasedAt'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!contact) fail('ERR_NO_CONTACT_FOUND')
  if (contact.erasedAt !== null) fail('ERR_CONTACT_ERASED')
  const { connections } = await namesOf(tenant)
  const usable = [...connections.values()].filter(({ channel }) => channel === contact.channel)
  const connection =
    usable.find(({ id }) => id === whatsappId) ??
    usable.find(({ id }) => id === contact.connectionId) ??
    usable.find(({ isDefault }) => isDefault) ??
    usable[0] ??
    fail('ERR_NO_DEF_WAPP_FOUND')
  return {
    contactId,
    whatsappId: connection.id,
    address:
      (await lastAddress(tenant, contactId, connection.id)) ??
      (await firstAddress(tenant, contactId)) ??
      contact.number,
    isGroup: contact.isGroup,
  }
}

/** The address that wrote last is the one that works. */
async function lastAddress({ db, companyId }: Tenant, contactId: number, whatsappId: number) {
  const ticket = await db
    .selectFrom('tickets')
    .select('address')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ticket?.address
}

async function firstAddress({ db, companyId }: Tenant, contactId: number) {
  const identity = await db
    .selectFrom('contactIdentities')
    .select('address')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
  return identity?.address
}
