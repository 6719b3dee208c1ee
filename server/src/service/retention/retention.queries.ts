import {
  RetentionRun,
  SavedRetention,
  shownRetentionRuns,
  type RetentionRule,
  type RetentionSums,
} from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const ofRule = ({ db, companyId }: Tenant) =>
  db.selectFrom('retentionRules').selectAll().where('companyId', '=', companyId)

/** Nobody else saves it or begins a night by it meanwhile. */
export const lockRule = (tenant: Tenant) => ofRule(tenant).forUpdate().executeTakeFirst()
export type RuleRow = NonNullable<Awaited<ReturnType<typeof lockRule>>>

export async function findRule(tenant: Tenant): Promise<SavedRetention | null> {
  const row = await ofRule(tenant).executeTakeFirst()
  return row ? SavedRetention.parse(row) : null
}

export interface RuleToSave extends RetentionRule {
  expected: RetentionSums
  userId: number
  userName: string
  savedAt: string
  nextAt: string | null
}
/** A rule that is saved is a new one: what spoke against the one before is over. */
export async function writeRule({ db, companyId }: Tenant, version: number, rule: RuleToSave) {
  const columns = { ...rule, version, pausedAt: null, expected: JSON.stringify(rule.expected) }
  const row = await db
    .insertInto('retentionRules')
    .values({ companyId, ...columns })
    .onConflict((known) => known.column('companyId').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return SavedRetention.parse(row)
}

interface RuleChange {
  nextAt?: string | null
  lookedAt?: string
  pausedAt?: string
  expected?: string
}
export async function changeRule({ db, companyId }: Tenant, change: RuleChange) {
  await db.updateTable('retentionRules').set(change).where('companyId', '=', companyId).execute()
}

export async function listRuns({ db, companyId }: Tenant): Promise<RetentionRun[]> {
  const rows = await db
    .selectFrom('retentionRuns')
    .select(['id', 'version', 'state', 'expected', 'counts', 'startedAt', 'endedAt'])
    .where('companyId', '=', companyId)
    .orderBy('id', 'desc')
    .limit(shownRetentionRuns)
    .execute()
  return rows.map((row) => RetentionRun.parse(row))
}

export const lockRunning = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('retentionRuns')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

interface RunToStart {
  version: number
  state: 'running' | 'paused'
  wordsBefore: string | null
  filesBefore: string | null
  contactsBefore: string | null
  expected: string
  counts: string
  startedAt: string
  endedAt: string | null
}
export const insertRun = ({ db, companyId }: Tenant, run: RunToStart) =>
  db
    .insertInto('retentionRuns')
    .values({ companyId, ...run })
    .returning('id')
    .executeTakeFirstOrThrow()

interface RunChange {
  work?: string
  counts?: string
  state?: 'done' | 'stopped' | 'failed'
  endedAt?: string
}
export async function changeRun({ db, companyId }: Tenant, id: number, change: RunChange) {
  await db
    .updateTable('retentionRuns')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}
