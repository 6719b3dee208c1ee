import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Who says it, as it stands on record. */
export const joinReasons = {
  network: 'The network says that they are one',
  person: 'A person says that they are one',
}

/** What was held in these tickets is to go on in the ones that go on. */
export const secondTicketsEnded = defineJob({
  name: 'secondTicketsEnded',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), ticketIds: z.array(z.number()) }),
})

/** Gives everything of one contact to another, and keeps a record of what that was. */
export async function joinContacts(tenant: Tenant, keptId: number, joinedId: number, reason: string) {
  const { db, companyId, now } = tenant
  const ids = { company: companyId, kept: keptId, joined: joinedId }
  await closeSecondTickets(tenant, ids, reason)
  const owned = await sql<{ joined: unknown }>`select json_build_object(
      'contact', (select to_jsonb(contacts) - 'folded' from contacts where company_id = ${ids.company} and id = ${ids.joined}),
      'identities', (select json_agg(json_build_object('kind', kind, 'value', value)) from contact_identities
        where company_id = ${ids.company} and contact_id = ${ids.joined}),
      'ticketIds', (select json_agg(id) from tickets where company_id = ${ids.company} and contact_id = ${ids.joined}),
      'noteIds', (select json_agg(id) from ticket_notes where company_id = ${ids.company} and contact_id = ${ids.joined}),
      'scheduleIds', (select json_agg(id) from schedules where company_id = ${ids.company} and contact_id = ${ids.joined}),
      'infoIds', (select json_agg(id) from contact_extra_info where company_id = ${ids.company} and contact_id = ${ids.joined}),
      'tagIds', (select json_agg(tag_id) from contact_tags where company_id = ${ids.company} and contact_id = ${ids.joined})
    ) as joined`.execute(db)
  await db
    .insertInto('contactJoins')
    .values({
      companyId,
      contactId: keptId,
      joined: JSON.stringify(owned.rows[0]?.joined),
      reason,
      createdAt: now().toISOString(),
    })
    .execute()
  const owning = [
    'contactIdentities',
    'contactExtraInfo',
    'contactJoins',
    'tickets',
    'messages',
    'ticketNotes',
    'schedules',
  ] as const
  for (const table of owning) {
    await db
      .updateTable(table)
      .set({ contactId: keptId })
      .where('companyId', '=', companyId)
      .where('contactId', '=', joinedId)
      .execute()
  }
  await sql`insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${ids.kept}, tag_id from contact_tags where company_id = ${ids.company} and contact_id = ${ids.joined}
    on conflict do nothing`.execute(db)
  await keepWhatPeopleDecided(tenant, ids)
  await db.deleteFrom('contacts').where('companyId', '=', companyId).where('id', '=', joinedId).execute()
  tenant.publish('contact', { action: 'delete', contactId: joinedId }, everyone)
}

interface Ids {
  company: number
  kept: number
  joined: number
}

/** Where both have an active ticket on a connection, the kept one's goes on: a conversation has one ticket at a time. */
async function closeSecondTickets(tenant: Tenant, { company, kept, joined }: Ids, reason: string) {
  const at = tenant.now().toISOString()
  const { rows } = await sql<{ id: number; holds: boolean }>`
    with closed as (
      update tickets set status = 'closed', unread_messages = 0, updated_at = ${at}::timestamptz
      where company_id = ${company} and contact_id = ${joined} and status <> 'closed'
        and exists (select from tickets own where own.company_id = ${company} and own.contact_id = ${kept}
          and own.whatsapp_id = tickets.whatsapp_id and own.status <> 'closed')
      returning id, queue_id),
    ended as (
      update ticket_trackings set closed_at = ${at}::timestamptz, finished_at = ${at}::timestamptz
      from closed where company_id = ${company} and ticket_id = closed.id and finished_at is null),
    logged as (
      insert into ticket_logs (company_id, ticket_id, type, queue_id, reason, created_at)
      select ${company}, id, 'closed', queue_id, ${reason}, ${at}::timestamptz from closed)
    select id, exists (select from messages where company_id = ${company} and ticket_id = closed.id and is_held) as holds
    from closed`.execute(tenant.db)
  for (const { id } of rows) tenant.publish('ticket', { action: 'delete', ticketId: id }, everyone)
  const ticketIds = rows.filter(({ holds }) => holds).map(({ id }) => id)
  if (ticketIds.length > 0) await tenant.enqueue(secondTicketsEnded, { companyId: company, ticketIds })
}

/** A name that a person typed is kept, and whoever was blocked under one name stays blocked. */
async function keepWhatPeopleDecided({ db }: Tenant, { company, kept, joined }: Ids) {
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
      and other.company_id = ${company} and other.id = ${joined}`.execute(db)
}
