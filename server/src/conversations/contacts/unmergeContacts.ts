import { unmergeWithinMs, type Contact, type ContactMerge } from '@chatflow/contract'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { shareHold } from './legalHolds.ts'
import { mergeReasons } from './mergeContacts.ts'
import { announceContact } from './saveContact.ts'
import { contactsUnmerged, type Unmerge } from './contactEvents.ts'

/** What is on record of a contact that was merged into another one. */
interface MergedContact {
  contact: { id: number; name: string; number: string }
  identities: { kind: string; value: string }[] | null
}

const stillOpen = ({ db, companyId, now }: Tenant, contactId: number) =>
  db
    .selectFrom('contactMerges')
    .select(['id', 'merged', 'reason', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('unmergedAt', 'is', null)
    .where('createdAt', '>', later(now(), -unmergeWithinMs).toISOString())

export async function listMerges(tenant: Tenant, contactId: number): Promise<ContactMerge[]> {
  const rows = await stillOpen(tenant, contactId).orderBy('id').execute()
  return rows.map(({ id, merged, reason, createdAt }) => {
    const { contact } = merged as unknown as MergedContact
    const { id: mergedId, name, number } = contact
    return {
      id,
      contact: { id: mergedId, name, number },
      isByHand: reason === mergeReasons.person,
      createdAt,
    }
  })
}

/** Gives the second contact back what it brought. What it said in groups since then stays where it is: nobody noted it. */
export async function unmergeContacts(
  tenant: Tenant,
  { contactId, joinId }: { contactId: number; joinId: number },
): Promise<Contact> {
  const { db, companyId, now } = tenant
  const merge = await stillOpen(tenant, contactId).where('id', '=', joinId).forUpdate().executeTakeFirst()
  if (!merge) fail('ERR_NO_CONTACT_FOUND')
  const { id: unmergedId } = (merge.merged as unknown as MergedContact).contact
  await restoreContact(tenant, joinId)
  await shareHold(tenant, { from: contactId, to: unmergedId })
  await giveBack(tenant, { mergeId: joinId, keptId: contactId, unmergedId })
  await restoreNumber(tenant, contactId)
  await db
    .updateTable('contactMerges')
    .set({ unmergedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', joinId)
    .execute()
  await announceContact(tenant, 'update', contactId)
  return announceContact(tenant, 'create', unmergedId)
}

/** The same contact again, under its old id: addresses that lead to it work again. */
async function restoreContact({ db, companyId, now }: Tenant, joinId: number) {
  await sql`insert into contacts (id, company_id, name, number, email, channel, is_group, active, disable_bot,
      accept_audio_message, lgpd_accepted_at, url_picture, connection_id, owner_id, is_name_edited, created_at,
      updated_at)
    overriding system value
    select old.id, old.company_id, old.name, old.number, old.email, old.channel, old.is_group, old.active, old.disable_bot,
      old.accept_audio_message, old.lgpd_accepted_at, old.url_picture,
      (select id from connections where company_id = ${companyId} and id = old.connection_id),
      (select id from users where company_id = ${companyId} and id = old.owner_id),
      old.is_name_edited, old.created_at, ${now().toISOString()}::timestamptz
    from contact_merges, jsonb_populate_record(null::contacts, merged -> 'contact') old
    where contact_merges.company_id = ${companyId} and contact_merges.id = ${joinId}`.execute(db)
}

async function giveBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  const { mergeId, keptId, unmergedId } = unmerge
  await sql`update contact_identities set contact_id = ${unmergedId}
    from contact_merges, jsonb_to_recordset(merged -> 'identities') as own (kind text, value text)
    where contact_merges.company_id = ${companyId} and contact_merges.id = ${mergeId}
      and contact_identities.company_id = ${companyId} and contact_identities.contact_id = ${keptId}
      and contact_identities.kind::text = own.kind and contact_identities.value = own.value`.execute(db)
  await sql`update contact_extra_info set contact_id = ${unmergedId}
    where company_id = ${companyId} and contact_id = ${keptId}
      and id in ${broughtIn(tenant, unmerge, 'infoIds')}`.execute(db)
  await tenant.raise(contactsUnmerged, unmerge)
}

type Brought = 'ticketIds' | 'noteIds' | 'scheduleIds' | 'infoIds' | 'tagIds'

/** The ids on record of what the second contact brought. */
export const broughtIn = ({ companyId }: Tenant, { mergeId }: Unmerge, list: Brought) =>
  // A list is null where there was nothing, and absent from a record that was made before it was noted.
  sql`(select value::bigint from contact_merges, jsonb_array_elements_text(
    case jsonb_typeof(merged -> ${list}) when 'array' then merged -> ${list} else '[]' end)
    where contact_merges.company_id = ${companyId} and contact_merges.id = ${mergeId})`

/** The number that came with the other one has left with it. */
async function restoreNumber({ db, companyId }: Tenant, contactId: number) {
  await sql`update contacts set number = own.address
    from (select address from contact_identities where company_id = ${companyId} and contact_id = ${contactId}
      order by kind = 'phone' desc, created_at limit 1) own
    where company_id = ${companyId} and id = ${contactId}
      and not exists (select from contact_identities where company_id = ${companyId} and contact_id = ${contactId}
        and address = contacts.number)`.execute(db)
}

/** Whether somebody has unmerged some of these contacts from each other. */
export async function areKeptApart({ db, companyId }: Tenant, contacts: { id: number }[]): Promise<boolean> {
  if (contacts.length < 2) return false
  const ids = contacts.map(({ id }) => id)
  const unmerged = await db
    .selectFrom('contactMerges')
    .select('id')
    .where('companyId', '=', companyId)
    .where('unmergedAt', 'is not', null)
    .where('contactId', 'in', ids)
    .where(sql<number>`(merged -> 'contact' ->> 'id')::bigint`, 'in', ids)
    .limit(1)
    .execute()
  return unmerged.length > 0
}
