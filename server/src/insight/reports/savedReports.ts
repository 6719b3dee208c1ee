import { SavedReport, SavedReportForm, type SavedReportChanges } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireDays } from './breakdown.ts'
import { nextSending } from './nextSending.ts'

interface By {
  userId: number
  isAdmin: boolean
}

/** One's own and those that are shared, by name. */
export async function listSaved(tenant: Tenant, by: By): Promise<SavedReport[]> {
  const rows = await savedRows(tenant)
    .where((eb) => eb.or([eb('userId', '=', by.userId), eb('isShared', '=', true)]))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => savedOf(tenant, row)))
}

export async function createSaved(tenant: Tenant, by: By, form: SavedReportForm): Promise<SavedReport> {
  const at = tenant.now().toISOString()
  const row = await tenant.db
    .insertInto('savedReports')
    .values({
      ...(await valuesOf(tenant, form)),
      companyId: tenant.companyId,
      userId: by.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return savedOf(tenant, row)
}

export async function updateSaved(
  tenant: Tenant,
  by: By,
  id: number,
  changes: SavedReportChanges,
): Promise<SavedReport> {
  const before = await savedOf(tenant, await requireOwn(tenant, by, id))
  const form = SavedReportForm.parse({ ...before, ...changes })
  const values = await valuesOf(tenant, form)
  // What is due at this moment is still to be sent.
  const isSameHour = form.frequency === before.frequency && form.hour === before.hour
  const nextAt = isSameHour && values.nextAt !== null ? (before.nextAt ?? values.nextAt) : values.nextAt
  const row = await tenant.db
    .updateTable('savedReports')
    .set({ ...values, nextAt, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return savedOf(tenant, row)
}

export async function deleteSaved(tenant: Tenant, by: By, id: number) {
  await requireOwn(tenant, by, id)
  await tenant.db
    .deleteFrom('savedReports')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}

/** A user who leaves takes along what nobody else could see. What is shared stays. */
export async function forgetOwnReports({ db, companyId }: Tenant, { userId }: { userId: number }) {
  await db
    .deleteFrom('savedReports')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute()
}

/** What nobody shares is nobody else's business, not even that it is there. */
async function requireOwn(tenant: Tenant, { userId, isAdmin }: By, id: number) {
  const row = await savedRows(tenant).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || (row.userId !== userId && !row.isShared)) fail('ERR_NO_REPORT_FOUND')
  if (row.userId !== userId && !isAdmin) fail('ERR_NO_PERMISSION')
  return row
}

const savedRows = ({ db, companyId }: Tenant) =>
  db.selectFrom('savedReports').selectAll().where('companyId', '=', companyId)
export type SavedRow = Awaited<ReturnType<ReturnType<typeof savedRows>['executeTakeFirstOrThrow']>>

async function valuesOf(tenant: Tenant, form: SavedReportForm) {
  const { kind, filter, page, recipients, ...values } = form
  const { company } = await companySnapshot(tenant)
  // Days that are counted from today are always possible, whatever the filter said when it was kept.
  if (values.period === null) await requireDays(tenant, kind, filter)
  await requireColleagues(tenant, recipients)
  const isSent = values.frequency !== null && recipients.length > 0
  return {
    ...values,
    choice: JSON.stringify({ kind, filter, page }),
    recipients: sql<number[]>`${[...new Set(recipients)]}::bigint[]`,
    nextAt: isSent ? nextSending(values.frequency!, values.hour, company.timezone, tenant.now()) : null,
  }
}

async function requireColleagues({ db, companyId }: Tenant, ids: number[]) {
  if (ids.length === 0) return
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  if (known.length < new Set(ids).size) fail('ERR_NO_USER_FOUND')
}

async function savedOf(tenant: Tenant, row: SavedRow): Promise<SavedReport> {
  const { users } = await companySnapshot(tenant)
  const { choice, companyId: _company, createdAt: _created, updatedAt: _updated, ...saved } = row
  return SavedReport.parse({
    ...saved,
    ...(choice as object),
    // Who has left since gets nothing, and nobody can choose them again.
    recipients: row.recipients.filter((id) => users.has(id)),
    userName: row.userId === null ? '' : (users.get(row.userId)?.name ?? ''),
  })
}
