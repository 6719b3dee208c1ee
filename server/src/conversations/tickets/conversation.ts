import type { ChannelKind, IdentityKind } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { addressOf } from '../contacts/identities.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
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
  const { connections } = await companySnapshot(tenant)
  const addresses = await addressesOf(tenant, contactId)
  const addressOn = (channel: ChannelKind) =>
    addresses.filter(({ kind }) => kindsOn[channel].includes(kind)).map(addressOf)[0]
  // A contact merged from two networks is reached on both, if somebody asks for the other one.
  const usable = [...connections.values()].filter(
    ({ id, channel }) =>
      channel === contact.channel || (id === whatsappId && addressOn(channel) !== undefined),
  )
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
      addressOn(connection.channel) ??
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

/** The names that a network knows people by: those of another lead nowhere. */
const kindsOn: Record<ChannelKind, IdentityKind[]> = {
  whatsapp: ['phone', 'lid', 'group'],
  facebook: ['page'],
  instagram: ['instagram'],
}

const addressesOf = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('contactIdentities')
    .select(['kind', 'address'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('kind')
    .orderBy('createdAt')
    .execute()
