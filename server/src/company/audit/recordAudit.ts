import type { AuditAction, AuditEntity } from '@chatflow/contract'
import { sql } from 'kysely'
import { actingNow } from '../../platform/http/acting.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Deed {
  userId: number | null
  action: AuditAction
  entity: AuditEntity
  entityId: number | string
  before?: object | undefined
  after?: object | undefined
  address?: string
  /** Somebody of the platform, who is no user of the company. */
  actedBy?: string | null
}

/** Who did what, when, from where. The program's role can add to this table and never change it. */
export async function recordAudit(
  { db, now, companyId }: Pick<Tenant, 'db' | 'now' | 'companyId'>,
  deed: Deed,
) {
  await db
    .insertInto('auditLog')
    .values({
      companyId,
      userId: deed.userId,
      action: deed.action,
      entity: deed.entity,
      entityId: String(deed.entityId),
      before: deed.before && JSON.stringify(deed.before),
      after: deed.after && JSON.stringify(deed.after),
      address: deed.address ?? null,
      actedBy: deed.actedBy ?? actingNow() ?? null,
      createdAt: now().toISOString(),
    })
    .execute()
}

/** What was done to a contact stays on record; who the contact was does not. */
export async function forgetInAuditLog({ db }: Pick<Tenant, 'db'>, contactId: number) {
  await sql`select forget_in_audit_log(${contactId})`.execute(db)
}
