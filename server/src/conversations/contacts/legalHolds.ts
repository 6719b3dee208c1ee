import type { LegalHold } from '@chatflow/contract'
import { sql } from 'kysely'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Doer {
  userId: number
  name: string
  address: string
}

/** Keeps everything of a contact until the hold is ended. Said again, it is the new reason that counts. */
export async function holdContact(
  tenant: Tenant,
  contactId: number,
  { reason, by }: { reason: string; by: Doer },
): Promise<LegalHold> {
  const { db, companyId, now } = tenant
  const contact = await db
    .selectFrom('contacts')
    .select('erasedAt')
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) fail('ERR_NO_CONTACT_FOUND')
  if (contact.erasedAt !== null) fail('ERR_CONTACT_ERASED')
  const hold = { reason, userId: by.userId, userName: by.name, createdAt: now().toISOString() }
  await db
    .insertInto('legalHolds')
    .values({ companyId, contactId, ...hold })
    .onConflict((known) => known.columns(['companyId', 'contactId']).doUpdateSet(hold))
    .execute()
  const deed = { action: 'hold', entity: 'contact', entityId: contactId, after: { reason } } as const
  await recordAudit(tenant, { userId: by.userId, address: by.address, ...deed })
  return { reason, userName: by.name, createdAt: hold.createdAt }
}

export async function releaseContact(tenant: Tenant, contactId: number, by: Doer) {
  const { db, companyId } = tenant
  const ended = await db
    .deleteFrom('legalHolds')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .returning('reason')
    .executeTakeFirst()
  if (!ended) fail('ERR_NO_CONTACT_FOUND')
  const deed = { action: 'release', entity: 'contact', entityId: contactId, before: ended } as const
  await recordAudit(tenant, { userId: by.userId, address: by.address, ...deed })
}

export const findHold = ({ db, companyId }: Tenant, contactId: number): Promise<LegalHold | undefined> =>
  db
    .selectFrom('legalHolds')
    .select(['reason', 'userName', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()

export async function refuseHeld(tenant: Tenant, contactId: number) {
  if (await findHold(tenant, contactId)) fail('ERR_LEGAL_HOLD')
}

/** Which of these must stay. */
export async function heldAmong({ db, companyId }: Tenant, contactIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('legalHolds')
    .select('contactId')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ contactId }) => contactId))
}

/** What becomes of a contact that is merged or unmerged stands under the hold as well. */
export async function shareHold({ db, companyId }: Tenant, { from, to }: { from: number; to: number }) {
  await sql`insert into legal_holds (company_id, contact_id, reason, user_id, user_name, created_at)
    select company_id, ${to}, reason, user_id, user_name, created_at from legal_holds
    where company_id = ${companyId} and contact_id = ${from} on conflict do nothing`.execute(db)
}
