import {
  maxDuplicateCandidates,
  duplicateReasons,
  type ContactDetail,
  type DuplicateCandidate,
} from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContactDetail } from './findContact.ts'
import { otherSpelling } from './identities.ts'
import { announceContact } from './saveContact.ts'

/** Who may be the same person: few, and those for a reason that can be named. */
export async function listDuplicateCandidates(
  tenant: Tenant,
  contactId: number,
): Promise<DuplicateCandidate[]> {
  const contact = (await findContactDetail(tenant, contactId)) ?? fail('ERR_NO_CONTACT_FOUND')
  if (contact.isGroup || contact.erasedAt !== null) return []
  const traces = tracesOf(tenant, contact)
  if (traces.length === 0) return []
  const { companyId } = tenant
  const { rows } = await sql<DuplicateCandidate['contact'] & { reason: DuplicateCandidate['reason'] }>`
    select contacts.id, contacts.name, contacts.number, contacts.channel, reasons[rank] as reason
    from (select id, min(rank) as rank from (${sql.join(traces, sql` union all `)}) traced group by id) found
      join contacts on contacts.company_id = ${companyId} and contacts.id = found.id,
      (select ${[...duplicateReasons]}::text[] as reasons) named
    where contacts.id <> ${contactId} and not contacts.is_group and contacts.erased_at is null
      and not exists (select from distinct_contacts apart where apart.company_id = ${companyId}
        and apart.contact_id = least(contacts.id, ${contactId}) and apart.other_id = greatest(contacts.id, ${contactId}))
      and not exists (select from contact_merges unmerged where unmerged.company_id = ${companyId}
        and unmerged.unmerged_at is not null and unmerged.contact_id in (contacts.id, ${contactId})
        and (unmerged.merged -> 'contact' ->> 'id')::bigint in (contacts.id, ${contactId}))
    order by rank, contacts.id limit ${maxDuplicateCandidates}`.execute(tenant.db)
  return rows.map(({ reason, ...candidate }) => ({ contact: candidate, reason }))
}

type Reason = DuplicateCandidate['reason']
const rankOf = (reason: Reason) => sql`${duplicateReasons.indexOf(reason) + 1}::int as rank`

/** Where to look for them: the ids behind each trace. */
function tracesOf({ companyId }: Tenant, { name, email, channel, identities }: ContactDetail) {
  const phones = identities.filter(({ kind }) => kind === 'phone')
  const spellings = phones.flatMap(({ value }) => otherSpelling(value) ?? [])
  const traces: RawBuilder<unknown>[] = []
  if (spellings.length > 0)
    traces.push(sql`select contact_id as id, ${rankOf('number')} from contact_identities
      where company_id = ${companyId} and kind = 'phone' and value = any(${spellings}::text[])`)
  // The index finds the words anywhere; what is compared is the whole field.
  if (email.trim() !== '')
    traces.push(sql`select id, ${rankOf('email')} from contacts
      where company_id = ${companyId} and folded like ${foldedPattern(email)} and fold(email) = fold(${email})`)
  if (isFullName(name))
    traces.push(sql`select id, ${rankOf('name')} from contacts
      where company_id = ${companyId} and folded like ${foldedPattern(name)} and fold(name) = fold(${name})
        and (${phones.length === 0} or channel <> ${channel}::channel_kind or not exists (
          select from contact_identities where company_id = ${companyId} and contact_id = contacts.id
            and kind = 'phone'))`)
  return traces
}

/** A first name is shared by many, and a number in the place of a name says nothing. */
const isFullName = (name: string) => (name.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2

interface Pair {
  contactId: number
  candidateId: number
}

/** Somebody says that they are two: they are not offered again, to either. */
export async function dismissDuplicateCandidate(
  tenant: Tenant,
  { contactId, candidateId }: Pair,
  by: { userId: number; address: string },
) {
  const { db, companyId, now } = tenant
  const pair = [...(await lockPair(tenant, contactId, candidateId)).keys()].toSorted((a, b) => a - b)
  const [first, second] = pair as [number, number]
  await db
    .insertInto('distinctContacts')
    .values({ companyId, contactId: first, otherId: second, createdAt: now().toISOString() })
    .onConflict((known) => known.doNothing())
    .execute()
  const deed = {
    action: 'keepApart',
    entity: 'contact',
    entityId: contactId,
    after: { contactId: candidateId },
  } as const
  await recordAudit(tenant, { ...by, ...deed })
  await announceContact(tenant, 'update', contactId)
}

/** Two people who are there and are somebody, held until the end of the transaction. */
export async function lockPair({ db, companyId }: Tenant, contactId: number, otherId: number) {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'number', 'channel', 'isGroup', 'erasedAt'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [contactId, otherId])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!rows.some(({ id }) => id === contactId) || !rows.some(({ id }) => id === otherId))
    fail('ERR_NO_CONTACT_FOUND')
  if (rows.length < 2 || rows.some(({ isGroup }) => isGroup)) fail('ERR_WAPP_INVALID_CONTACT')
  if (rows.some(({ erasedAt }) => erasedAt !== null)) fail('ERR_CONTACT_ERASED')
  return new Map(rows.map((row) => [row.id, row]))
}
