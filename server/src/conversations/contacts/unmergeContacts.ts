import { partContactsWithinMs, type Contact, type ContactJoin } from '@chatflow/contract'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { mergeReasons } from './mergeContacts.ts'
import { announceContact } from './saveContact.ts'
import { contactsUnmerged, type Unmerge } from './contactEvents.ts'

/** What is on record of a contact that was joined to another one. */
interface Joined {
  contact: { id: number; name: string; number: string }
  identities: { kind: string; value: string }[] | null
}

const stillOpen = ({ db, companyId, now }: Tenant, contactId: number) =>
  db
    .selectFrom('contactJoins')
    .select(['id', 'joined', 'reason', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('partedAt', 'is', null)
    .where('createdAt', '>', later(now(), -partContactsWithinMs).toISOString())

export async function listJoins(tenant: Tenant, contactId: number): Promise<ContactJoin[]> {
  const rows = await stillOpen(tenant, contactId).orderBy('id').execute()
  return rows.map(({ id, joined, reason, createdAt }) => {
    const { contact } = joined as unknown as Joined
    const { id: joinedId, name, number } = contact
    return {
      id,
      contact: { id: joinedId, name, number },
      isByHand: reason === mergeReasons.person,
      createdAt,
    }
  })
}

/** Gives the second contact back what it brought. What it said in groups since then stays where it is: nobody noted it. */
export async function partContacts(
  tenant: Tenant,
  { contactId, joinId }: { contactId: number; joinId: number },
): Promise<Contact> {
  const { db, companyId, now } = tenant
  const join = await stillOpen(tenant, contactId).where('id', '=', joinId).forUpdate().executeTakeFirst()
  if (!join) fail('ERR_NO_CONTACT_FOUND')
  const { id: partedId } = (join.joined as unknown as Joined).contact
  await restoreContact(tenant, joinId)
  await giveBack(tenant, { mergeId: joinId, keptId: contactId, unmergedId: partedId })
  await restoreNumber(tenant, contactId)
  await db
    .updateTable('contactJoins')
    .set({ partedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', joinId)
    .execute()
  await announceContact(tenant, 'update', contactId)
  return announceContact(tenant, 'create', partedId)
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
    from contact_joins, jsonb_populate_record(null::contacts, joined -> 'contact') old
    where contact_joins.company_id = ${companyId} and contact_joins.id = ${joinId}`.execute(db)
}

async function giveBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  const { mergeId, keptId, unmergedId } = unmerge
  await sql`update contact_identities set contact_id = ${unmergedId}
    from contact_joins, jsonb_to_recordset(joined -> 'identities') as own (kind text, value text)
    where contact_joins.company_id = ${companyId} and contact_joins.id = ${mergeId}
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
  sql`(select value::bigint from contact_joins, jsonb_array_elements_text(
    case jsonb_typeof(joined -> ${list}) when 'array' then joined -> ${list} else '[]' end)
    where contact_joins.company_id = ${companyId} and contact_joins.id = ${mergeId})`

/** The number that came with the other one has left with it. */
async function restoreNumber({ db, companyId }: Tenant, contactId: number) {
  await sql`update contacts set number = own.address
    from (select address from contact_identities where company_id = ${companyId} and contact_id = ${contactId}
      order by kind = 'phone' desc, created_at limit 1) own
    where company_id = ${companyId} and id = ${contactId}
      and not exists (select from contact_identities where company_id = ${companyId} and contact_id = ${contactId}
        and address = contacts.number)`.execute(db)
}

/** Whether somebody has parted some of these contacts from each other. */
export async function areKeptApart({ db, companyId }: Tenant, contacts: { id: number }[]): Promise<boolean> {
  if (contacts.length < 2) return false
  const ids = contacts.map(({ id }) => id)
  const parted = await db
    .selectFrom('contactJoins')
    .select('id')
    .where('companyId', '=', companyId)
    .where('partedAt', 'is not', null)
    .where('contactId', 'in', ids)
    .where(sql<number>`(joined -> 'contact' ->> 'id')::bigint`, 'in', ids)
    .limit(1)
    .execute()
  return parted.length > 0
}
