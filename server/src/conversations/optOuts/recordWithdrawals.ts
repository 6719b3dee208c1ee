import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Proof {
  /** The name of the file that says so. */
  note: string
  by: { userId: number; name: string }
}

/**
 * Shuts out many numbers at once, contacts or not, in one statement: each with its entries in the ledger. Returns how
 * many of them were not out of everything before.
 */
export async function recordWithdrawals(
  tenant: Tenant,
  values: string[],
  { note, by }: Proof,
): Promise<number> {
  const { db, companyId } = tenant
  const at = sql`${tenant.now().toISOString()}::timestamptz`
  const { rows } = await sql<{ count: number }>`with given as (
      select phones.value, purpose, owners.contact_id from unnest(${values}::text[]) as phones (value)
      cross join unnest(enum_range(null::consent_purpose)) as purposes (purpose)
      left join contact_identities owners on owners.company_id = ${companyId} and owners.kind = 'phone'
        and owners.value = phones.value
      where not exists (select from suppressions where suppressions.company_id = ${companyId}
        and suppressions.kind = 'phone' and suppressions.value = phones.value
        and suppressions.purpose = purposes.purpose)),
    noted as (
      insert into consents (company_id, contact_id, kind, value, purpose, is_given, source, note, user_id, user_name,
        created_at)
      select ${companyId}, contact_id, 'phone', value, purpose, false, 'import', ${note}, ${by.userId}, ${by.name}, ${at}
      from given order by value, purpose
      returning id, contact_id, value, purpose),
    names as (
      select id, purpose, 'phone'::identity_kind as kind, value from noted
      union select noted.id, noted.purpose, others.kind, others.value from noted
      join contact_identities others on others.company_id = ${companyId} and others.contact_id = noted.contact_id),
    written as (
      insert into suppressions (company_id, kind, value, purpose, consent_id, since)
      select ${companyId}, kind, value, purpose, id, ${at} from names order by kind, value, purpose
      on conflict do nothing)
    select count(distinct value)::int as count from noted`.execute(db)
  return rows[0]?.count ?? 0
}
