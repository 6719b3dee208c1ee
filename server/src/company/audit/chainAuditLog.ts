import type { AuditVerification } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { chain, findBreak, firstLink, type Sealed } from './auditChain.ts'

/** Entries at a time: none of these transactions is long. */
const portion = 500

export const chainAuditLogs = defineJob({
  name: 'chainAuditLogs',
  lane: 'housekeeping',
  payload: z.object({}),
})
export const verifyAuditLogs = defineJob({
  name: 'verifyAuditLogs',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Chaining {
  tenancy: Tenancy
  chainKey: Buffer
  log: Logger
}

export const auditJobs = ({ tenancy, chainKey, log }: Chaining) => [
  handleJob(chainAuditLogs, async () => {
    for (const companyId of await tenancy.withPlatform(companiesBehind))
      await chainWhole(tenancy, chainKey, companyId)
  }),
  handleJob(verifyAuditLogs, async () => {
    for (const companyId of await tenancy.withPlatform(({ db }) => listChained(db))) {
      const { brokenId } = await verifyNow(tenancy, chainKey, companyId)
      if (brokenId !== null) log.error({ companyId, entry: brokenId }, 'the audit log was altered')
    }
  }),
]

async function companiesBehind({ db }: Platform): Promise<number[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select('companyId')
    .distinct()
    .where('hash', 'is', null)
    .orderBy('companyId')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/** Every company that has a chain. */
export async function listChained(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('auditChains').select('companyId').orderBy('companyId').execute()
  return rows.map(({ companyId }) => companyId)
}

async function chainWhole(tenancy: Tenancy, key: Buffer, companyId: number) {
  for (;;) {
    // One at a time per company: two would number the same entries.
    const chained = await tenancy.withTenant(companyId, (tenant) => chainNext(tenant, key), ['auditChain'])
    if (chained < portion) return
  }
}

const entryColumns = [
  'id',
  'userId',
  'action',
  'entity',
  'entityId',
  'address',
  'actedBy',
  'createdAt',
  sql<string | null>`before::text`.as('before'),
  sql<string | null>`after::text`.as('after'),
] as const

async function chainNext({ db, companyId }: Tenant, key: Buffer): Promise<number> {
  const entries = await db
    .selectFrom('auditLog')
    .select([...entryColumns])
    .where('companyId', '=', companyId)
    .where('hash', 'is', null)
    .orderBy('id')
    .limit(portion)
    .execute()
  const last = await readHead(db, companyId)
  const links = chain(key, companyId, last ?? firstLink, entries)
  const head = links.at(-1)
  if (!head) return 0
  const numbers = links.map(({ no }) => no)
  const [contents, hashes] = [links.map(({ content }) => content), links.map(({ hash }) => hash)]
  const ids = entries.map(({ id }) => id)
  await sql`select chain_audit_log(${companyId}, ${ids}, ${numbers}, ${contents}, ${hashes})`.execute(db)
  const reached = { headNo: head.no, headHash: head.hash }
  await db
    .insertInto('auditChains')
    .values({ companyId, ...reached })
    .onConflict((known) => known.column('companyId').doUpdateSet(reached))
    .execute()
  return links.length
}

async function readHead(db: Database, companyId: number) {
  const row = await db
    .selectFrom('auditChains')
    .select(['headNo as no', 'headHash as hash'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row
}

/** Follows the whole chain of a company, in portions. */
export async function verifyChain(db: Database, key: Buffer, companyId: number) {
  const head = (await readHead(db, companyId)) ?? firstLink
  let last: { no: number; hash: string; id: number } = { ...firstLink, id: 0 }
  for (;;) {
    const entries = await db
      .selectFrom('auditLog')
      .select([...entryColumns, 'chainNo', 'contentHash', 'hash', 'forgottenAt'])
      .where('companyId', '=', companyId)
      .where('chainNo', '>', last.no)
      // What is chained while this looks is for the next time.
      .where('chainNo', '<=', head.no)
      .orderBy('chainNo')
      .limit(portion)
      .execute()
    const broken = findBreak(key, companyId, last, entries as Sealed[])
    if (broken !== undefined) {
      const before = entries.findIndex(({ id }) => id === broken)
      return { count: last.no + before, brokenId: broken }
    }
    const end = entries.at(-1)
    if (end) last = { no: Number(end.chainNo), hash: String(end.hash), id: end.id }
    if (entries.length < portion) break
  }
  // The newest were cut off: no entry is left to name but the last one that is there.
  const isWhole = last.no === head.no && last.hash === head.hash
  return { count: last.no, brokenId: isWhole ? null : last.id }
}

/** Chains what is new, follows the chain, and keeps what was found for the page. */
export async function verifyNow(
  tenancy: Tenancy,
  key: Buffer,
  companyId: number,
): Promise<AuditVerification> {
  await chainWhole(tenancy, key, companyId)
  const found = await tenancy.readTenant(companyId, ({ db }) => verifyChain(db, key, companyId))
  return tenancy.withTenant(companyId, async ({ db, now }) => {
    const verifiedAt = now().toISOString()
    await db
      .updateTable('auditChains')
      .set({ verifiedAt, verifiedCount: found.count, brokenId: found.brokenId })
      .where('companyId', '=', companyId)
      .execute()
    return { ...found, verifiedAt }
  })
}

export async function readVerification({ db, companyId }: Tenant): Promise<AuditVerification> {
  const row = await db
    .selectFrom('auditChains')
    .select(['verifiedAt', 'verifiedCount', 'brokenId'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return {
    verifiedAt: row?.verifiedAt ?? null,
    count: row?.verifiedCount ?? 0,
    brokenId: row?.brokenId ?? null,
  }
}
