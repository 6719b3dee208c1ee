import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { outboxFilled } from './enqueueSend.ts'

/** What the governor holds may leave now, as far as it is concerned; the next claim judges it again. */
export async function releaseHolds(
  tenant: Tenant,
  { connectionId, address }: { connectionId: number; address?: string },
) {
  const { db, companyId } = tenant
  const ofOne = address === undefined ? sql`` : sql`and address = ${address}`
  const { numAffectedRows } = await sql`update outbox
    set due_at = ${tenant.now().toISOString()}::timestamptz, hold_reason = null
    where company_id = ${companyId} and connection_id = ${connectionId} and hold_reason is not null ${ofOne}`.execute(
    db,
  )
  if (numAffectedRows) tenant.invalidate(outboxFilled, connectionId)
}
