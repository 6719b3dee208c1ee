import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Somebody for a list: nobody else in the same portion has this number. */
export interface ListPerson {
  value: string
  number: string
  name: string
  email: string
  extra: Record<string, string>
}
interface Run {
  id: string
  source: 'file' | 'contacts'
}

/**
 * True for a number from which somebody wrote to the company, null for all others: nobody is asked. Networks close
 * accounts that try many numbers.
 */
export const isKnownThere = (companyId: number, value: RawBuilder<unknown>) => sql<boolean | null>`(
  select true from contact_identities known where known.company_id = ${companyId} and known.kind = 'phone'
    and known.value = ${value} and exists (select from tickets where tickets.company_id = ${companyId}
      and tickets.contact_id = known.contact_id and tickets.last_inbound_at is not null))`

/**
 * Puts people into a list, in one statement. Who is there already gets what is new about them; whom the same run has
 * brought before is left as they are. Returns the numbers that were added and those that were changed.
 */
export async function addItems(tenant: Tenant, contactListId: number, people: ListPerson[], run: Run) {
  if (people.length === 0) return { added: new Set<string>(), updated: new Set<string>() }
  const { db, companyId } = tenant
  const at = tenant.now().toISOString()
  const texts = (pick: (person: ListPerson) => string) => sql`${people.map(pick)}::text[]`
  const { rows } = await sql<{ value: string; isNew: boolean }>`with written as (
      insert into contact_list_items as items (company_id, contact_list_id, name, number, value, email, extra,
        is_whatsapp_valid, source, run_id, created_at, updated_at)
      select ${companyId}, ${contactListId}, name, number, value, email, extra::jsonb,
        ${isKnownThere(companyId, sql`given.value`)}, ${run.source}, ${run.id}::uuid, ${at}::timestamptz, ${at}::timestamptz
      from unnest(${texts(({ name }) => name)}, ${texts(({ number }) => number)}, ${texts(({ value }) => value)},
        ${texts(({ email }) => email)}, ${texts(({ extra }) => JSON.stringify(extra))})
        as given (name, number, value, email, extra)
      order by value
      on conflict (company_id, contact_list_id, value) do update
        -- Somebody without a name is called by the number: that is no news.
        set name = case when excluded.name like '+%' then items.name else excluded.name end,
          email = case when excluded.email = '' then items.email else excluded.email end,
          extra = items.extra || excluded.extra, run_id = excluded.run_id, updated_at = excluded.updated_at,
          is_whatsapp_valid = coalesce(excluded.is_whatsapp_valid, items.is_whatsapp_valid),
          source = case when items.source = 'contacts' then excluded.source else items.source end
        where items.run_id is distinct from excluded.run_id
      returning value, xmax = 0 as is_new),
    counted as (
      update contact_lists set contacts_count = contacts_count + (select count(*) from written where is_new)
      where company_id = ${companyId} and id = ${contactListId})
    select value, is_new from written`.execute(db)
  const valuesOf = (isNew: boolean) =>
    new Set(rows.filter((row) => row.isNew === isNew).map(({ value }) => value))
  return { added: valuesOf(true), updated: valuesOf(false) }
}
