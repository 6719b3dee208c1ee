import { sql } from 'kysely'
import { containing } from '../../platform/database/paged.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ErasedPerson } from '../../service/privacy/erasureEvents.ts'
import { announceAttention } from './attention.ts'
import { heldBy } from './ledger.ts'

const atOnce = 5_000

/** A conversation that is being handled when its person is erased still knows them: waits until it has ended. */
export async function finishConversations(
  tenancy: Tenancy,
  companyId: number,
  { addresses, groups }: ErasedPerson,
) {
  const { connections } = await tenancy.readTenant(companyId, companySnapshot)
  const conversations = [...connections.keys()].flatMap((connectionId) =>
    heldBy({ companyId, connectionId, addresses: [...addresses, ...groups] }),
  )
  await tenancy.withTenant(companyId, async () => undefined, conversations)
}

/** Empties what networks said of somebody, a stretch of the ledger at a time. */
export async function forgetInLedger(tenancy: Tenancy, companyId: number, person: ErasedPerson) {
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await tenancy.withTenant(companyId, (tenant) => forgetStretch(tenant, person, from))
  }
}

/**
 * Returns where the next stretch begins. The entries stay: a network that repeats itself must not be believed anew.
 * What has not been handled yet is news, and makes the person somebody new.
 */
async function forgetStretch(
  tenant: Tenant,
  { addresses, groups }: ErasedPerson,
  after: number,
): Promise<number | undefined> {
  const { db, companyId, now } = tenant
  const { rows } = await sql<{
    last: number | null
  }>`select max(id) as last from (select id from inbound_events
    where company_id = ${companyId} and id > ${after} order by id limit ${atOnce}) stretch`.execute(db)
  const last = rows[0]?.last
  if (last === null || last === undefined) return undefined
  const patterns = addresses.filter((address) => address.length >= 8).map(containing)
  const emptied = await sql<{ wasAside: boolean }>`
    with found as (
      select id, status = 'attention' as was_aside from inbound_events
      where company_id = ${companyId} and id > ${after} and id <= ${last}
        and ((address = any(${addresses}::text[]) and not (status = 'pending' and attempts = 0 and due_at is null))
          or (status = 'done' and address = any(${groups}::text[]))
          or (status = 'attention' and address = any(${groups}::text[]) and payload::text like any(${patterns}::text[]))
          or (status = 'done' and payload::text like any(${patterns}::text[]))))
    update inbound_events set payload = '{}', address = '', error = null, status = 'done', due_at = null,
      handled_at = coalesce(handled_at, ${now().toISOString()}::timestamptz)
    from found where inbound_events.company_id = ${companyId} and inbound_events.id = found.id
    returning was_aside`.execute(db)
  if (emptied.rows.some(({ wasAside }) => wasAside)) await announceAttention(tenant)
  return last
}
