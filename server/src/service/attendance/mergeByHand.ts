import type { Contact } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { mergeReasons, mergeContacts } from '../../conversations/contacts/mergeContacts.ts'
import { learnNumber } from '../../conversations/contacts/resolveContact.ts'
import { announceContact } from '../../conversations/contacts/saveContact.ts'
import { lockPair } from '../../conversations/contacts/duplicateCandidates.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'

interface Pair {
  /** Who stays. */
  keptId: number
  mergedId: number
}

/** Somebody says that two contacts are one. What they see goes on: the contact they look at is the one that stays. */
export async function mergeByHand(
  tenant: Tenant,
  { keptId, mergedId }: Pair,
  by: { userId: number; address: string },
): Promise<Contact> {
  const pair = await lockPair(tenant, keptId, mergedId)
  const [kept, merged] = [pair.get(keptId), pair.get(mergedId)]
  const [knewPhone, phone] = [await phoneOf(tenant, keptId), await phoneOf(tenant, mergedId)]
  const moving = await activeTicketsOf(tenant, mergedId)
  await mergeContacts(tenant, { keptId, mergedId, reason: mergeReasons.person })
  const deed = {
    action: 'join',
    entity: 'contact',
    entityId: keptId,
    after: { contactId: mergedId },
  } as const
  await recordAudit(tenant, { ...by, ...deed })
  if (phone && !knewPhone && kept?.channel === merged?.channel) await learnNumber(tenant, keptId, phone)
  const contact = await announceContact(tenant, 'update', keptId)
  for (const { id } of moving) {
    const ticket = await getTicket(tenant, id)
    // Those that ended have been told of already.
    if (ticket.status !== 'closed') await announceTicket(tenant, ticket)
  }
  return contact
}

const phoneOf = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('contactIdentities')
    .select('address')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('kind', '=', 'phone')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

/** At most one for each connection. */
const activeTicketsOf = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('status', '!=', 'closed')
    .orderBy('id')
    .execute()
