import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/**
 * With somebody goes what the ledger says of them. Only that a number must not be written to stays, without name, words
 * and reason: otherwise the next list would bring them back.
 */
export async function forgetConsentsOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  const theirs = sql`company_id = ${companyId} and (contact_id = ${contactId} or (kind, value) in (
    select kind, value from contact_identities where company_id = ${companyId} and contact_id = ${contactId}))`
  await sql`delete from consents where ${theirs} and not exists (select from suppressions
    where suppressions.company_id = consents.company_id and consent_id = consents.id)`.execute(db)
  await sql`update consents set contact_id = null, message_id = null, words = null, note = null, user_id = null
    where ${theirs}`.execute(db)
}

/** Who is out stays out under another number. */
export async function keepOutUnder(tenant: Tenant, { contactId }: { contactId: number; address: string }) {
  const { db, companyId, now } = tenant
  await sql`insert into suppressions (company_id, kind, value, purpose, consent_id, since)
    select ${companyId}, names.kind, names.value, last.purpose, last.id, ${now().toISOString()}::timestamptz
    from (select distinct on (purpose) purpose, id, is_given from consents
      where company_id = ${companyId} and contact_id = ${contactId} order by purpose, id desc) last
    join contact_identities names on names.company_id = ${companyId} and names.contact_id = ${contactId}
    where not last.is_given
    on conflict do nothing`.execute(db)
}
