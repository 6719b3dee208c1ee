import type { ConsentPurpose, ConsentSource, IdentityKind } from '@chatflow/contract'
import { sql } from 'kysely'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Identity {
  kind: IdentityKind
  value: string
}
/** By every name that networks know them by; the first one stands for them in the ledger. */
export interface ConsentPerson {
  contactId: number | null
  identities: [Identity, ...Identity[]]
}

interface NewConsent {
  purposes: ConsentPurpose[]
  isGiven: boolean
  source: ConsentSource
  /** The proof. */
  messageId?: number
  words?: string
  note?: string
  by?: { userId: number; name: string }
}

/**
 * Adds to the ledger, and from this moment on somebody is or is not written to. Returns for which purposes that is news.
 * The ledger keeps also what changes nothing: a person may say it twice.
 */
export async function recordConsent(
  tenant: Tenant,
  person: ConsentPerson,
  { purposes, isGiven, source, messageId, words, note, by }: NewConsent,
): Promise<ConsentPurpose[]> {
  const { db, companyId } = tenant
  const at = tenant.now().toISOString()
  const [{ kind, value }] = person.identities
  const entries = await db
    .insertInto('consents')
    .values(
      purposes.map((purpose) => ({
        companyId,
        contactId: person.contactId,
        kind,
        value,
        purpose,
        isGiven,
        source,
        messageId: messageId ?? null,
        words: words ?? null,
        note: note || null,
        userId: by?.userId ?? null,
        userName: by?.name ?? null,
        createdAt: at,
      })),
    )
    .returning(['id', 'purpose'])
    .execute()
  const changed = isGiven
    ? await letIn(tenant, person, purposes)
    : await shutOut(tenant, person, { entries, at })
  tenant.publish('consent', { contactId: person.contactId }, everyone)
  return changed
}

const kindsOf = ({ identities }: ConsentPerson) => identities.map(({ kind }) => kind)
const valuesOf = ({ identities }: ConsentPerson) => identities.map(({ value }) => value)

async function shutOut(
  { db, companyId }: Tenant,
  person: ConsentPerson,
  { entries, at }: { entries: { id: number; purpose: ConsentPurpose }[]; at: string },
): Promise<ConsentPurpose[]> {
  const { rows } = await sql<{ purpose: ConsentPurpose }>`
    insert into suppressions (company_id, kind, value, purpose, consent_id, since)
    select ${companyId}, kind, value, purpose, consent_id, ${at}::timestamptz
    from unnest(${kindsOf(person)}::identity_kind[], ${valuesOf(person)}::text[]) as identity (kind, value)
    cross join unnest(${entries.map(({ purpose }) => purpose)}::consent_purpose[],
      ${entries.map(({ id }) => id)}::bigint[]) as entry (purpose, consent_id)
    on conflict do nothing returning purpose`.execute(db)
  return [...new Set(rows.map(({ purpose }) => purpose))]
}

async function letIn(
  { db, companyId }: Tenant,
  person: ConsentPerson,
  purposes: ConsentPurpose[],
): Promise<ConsentPurpose[]> {
  const { rows } = await sql<{ purpose: ConsentPurpose }>`
    delete from suppressions using unnest(${kindsOf(person)}::identity_kind[], ${valuesOf(person)}::text[])
      as identity (kind, value)
    where company_id = ${companyId} and suppressions.kind = identity.kind and suppressions.value = identity.value
      and purpose = any(${purposes}::consent_purpose[])
    returning purpose`.execute(db)
  return [...new Set(rows.map(({ purpose }) => purpose))]
}
