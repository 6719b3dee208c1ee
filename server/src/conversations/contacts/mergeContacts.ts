import { sql } from 'kysely'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactsMerged, type Merge } from './contactEvents.ts'
import { shareHold } from './legalHolds.ts'

/** Who says that two contacts are one, as it is stored and as the log of a ticket shows it. */
export const mergeReasons = {
  network: 'sameByNetwork',
  person: 'sameByPerson',
}

/** Gives everything of one contact to another, and keeps a record of what that was. */
export async function mergeContacts(tenant: Tenant, { keptId, mergedId, reason }: Merge) {
  const { db, companyId, now } = tenant
  const ids = { company: companyId, kept: keptId, merged: mergedId }
  const owned = await sql<{ merged: unknown }>`select json_build_object(
      'contact', (select to_jsonb(contacts) - 'folded' - 'sort_name' from contacts where company_id = ${ids.company} and id = ${ids.merged}),
      'identities', (select json_agg(json_build_object('kind', kind, 'value', value)) from contact_identities
        where company_id = ${ids.company} and contact_id = ${ids.merged}),
      'ticketIds', (select json_agg(id) from tickets where company_id = ${ids.company} and contact_id = ${ids.merged}),
      'noteIds', (select json_agg(id) from ticket_notes where company_id = ${ids.company} and contact_id = ${ids.merged}),
      'scheduleIds', (select json_agg(id) from schedules where company_id = ${ids.company} and contact_id = ${ids.merged}),
      'infoIds', (select json_agg(id) from contact_extra_info where company_id = ${ids.company} and contact_id = ${ids.merged}),
      'tagIds', (select json_agg(tag_id) from contact_tags where company_id = ${ids.company} and contact_id = ${ids.merged})
    ) as merged`.execute(db)
  await db
    .insertInto('contactMerges')
    .values({
      companyId,
      contactId: keptId,
      merged: JSON.stringify(owned.rows[0]?.merged),
      reason,
      createdAt: now().toISOString(),
    })
    .execute()
  const isSecond = sql<boolean>`company_id = ${companyId} and contact_id = ${mergedId}`
  const first = { contactId: keptId }
  await db.updateTable('contactIdentities').set(first).where(isSecond).execute()
  await db.updateTable('contactExtraInfo').set(first).where(isSecond).execute()
  await db.updateTable('contactMerges').set(first).where(isSecond).execute()
  await tenant.raise(contactsMerged, { keptId, mergedId, reason })
  await keepWhatPeopleDecided(tenant, ids)
  await shareHold(tenant, { from: mergedId, to: keptId })
  await db.deleteFrom('contacts').where('companyId', '=', companyId).where('id', '=', mergedId).execute()
  tenant.publish('contact', { action: 'delete', contactId: mergedId }, everyone)
}

interface Ids {
  company: number
  kept: number
  merged: number
}

/** A name that a person typed is kept, and a contact that was blocked under one name stays blocked. */
async function keepWhatPeopleDecided({ db }: Tenant, { company, kept, merged }: Ids) {
  await sql`update contacts set
      name = case when other.is_name_edited and not contacts.is_name_edited then other.name else contacts.name end,
      is_name_edited = contacts.is_name_edited or other.is_name_edited,
      email = coalesce(nullif(contacts.email, ''), other.email),
      active = contacts.active and other.active,
      disable_bot = contacts.disable_bot or other.disable_bot,
      lgpd_accepted_at = coalesce(contacts.lgpd_accepted_at, other.lgpd_accepted_at),
      owner_id = coalesce(contacts.owner_id, other.owner_id),
      url_picture = coalesce(contacts.url_picture, other.url_picture)
    from contacts other
    where contacts.company_id = ${company} and contacts.id = ${kept}
      and other.company_id = ${company} and other.id = ${merged}`.execute(db)
}
