import type { Contact } from '@chatflow/contract'
import { sql } from 'kysely'
import { announceContact } from '../contacts/saveContact.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicket } from '../tickets/announceTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { addTags } from './addTags.ts'
import { requireTags } from './requireTags.ts'

/** Gives a contact exactly these tags. */
export async function syncTags(tenant: Tenant, contactId: number, tagIds: number[]): Promise<Contact> {
  await requireTags(tenant, tagIds, 0)
  const { db, companyId } = tenant
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) fail('ERR_NO_CONTACT_FOUND')
  await db
    .deleteFrom('contactTags')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
  const rows = [...new Set(tagIds)].map((tagId) => ({ companyId, contactId, tagId }))
  if (rows.length > 0) await db.insertInto('contactTags').values(rows).execute()
  return announceTagged(tenant, contactId)
}

/** Gives a contact these beside those it has. */
export async function addTagsTo(tenant: Tenant, contactId: number, tagIds: number[]) {
  await requireTags(tenant, tagIds, 0)
  const added = await addTags(
    tenant,
    tagIds.map((tagId) => ({ contactId, tagId })),
  )
  if (added.size > 0) await announceTagged(tenant, contactId)
}

export async function removeTag(tenant: Tenant, contactId: number, tagId: number) {
  const removed = await tenant.db
    .deleteFrom('contactTags')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .where('tagId', '=', tagId)
    .returning('tagId')
    .executeTakeFirst()
  if (!removed) fail('ERR_NO_TAG_FOUND')
  await announceTagged(tenant, contactId)
}

async function announceTagged(tenant: Tenant, contactId: number): Promise<Contact> {
  await announceTicketsOf(tenant, [contactId])
  return announceContact(tenant, 'update', contactId)
}

/** Lists of tickets show the tags of their contacts. */
export async function announceTicketsOf(tenant: Tenant, contactIds: number[]) {
  const active = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .where('status', '!=', 'closed')
    .execute()
  for (const { id } of active) await announceTicket(tenant, await getTicket(tenant, id))
}
