import { closeImportedMarker, type Connection } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { moveCompanyJob, startCompanyJob } from '../../company/companies/companyJobs.ts'
import { announceConnection } from './announceConnection.ts'
import { findConnection } from './findConnection.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'

/** One step of an import: a few messages, then the next step. Whatever has to go first goes in between. */
export const importHistory = defineJob({
  name: 'importHistory',
  lane: 'report',
  payload: z.object({ companyId: z.number(), connectionId: z.number(), importId: z.string() }),
})

const importKind = 'importHistory'
export const importInput = z.object({
  connectionId: z.number(),
  /** The network's name of the last message we have. */
  after: z.string().optional(),
  /** The network has pushed everything that it has. */
  isComplete: z.boolean().optional(),
})
/** In the place of the total, until somebody has counted. */
export const uncounted = -1

type Span = Pick<Connection, 'importOldMessages' | 'importRecentMessages' | 'importOldMessagesGroups'>

/** Other dates are another import: it takes the place of the one under way, and begins when the session is up. */
export async function wantImport(
  tenant: Tenant,
  connectionId: number,
  { before, userId }: { before: Span | undefined; userId: number | null },
) {
  const { db, companyId } = tenant
  const wanted = await db
    .selectFrom('connections')
    .select(['status', 'importOldMessages', 'importRecentMessages', 'importOldMessagesGroups'])
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  if (isSame(before, wanted)) return
  await dropImport(tenant, connectionId)
  if (!wanted.importOldMessages || !wanted.importRecentMessages) return
  const importId = await startCompanyJob(tenant, {
    userId: await ownUser(tenant, userId),
    kind: importKind,
    total: uncounted,
    input: { connectionId },
  })
  if (wanted.status === 'CONNECTED') await enqueueImport(tenant, { connectionId, importId })
}

/** An import belongs to somebody of the company. Where the platform asked for it, that is the company's first admin. */
async function ownUser({ db, companyId }: Tenant, userId: number | null): Promise<number> {
  if (userId !== null) return userId
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const isSame = (before: Span | undefined, wanted: Span) =>
  (before?.importOldMessages ?? null) === wanted.importOldMessages &&
  (before?.importRecentMessages ?? null) === wanted.importRecentMessages &&
  (wanted.importOldMessages === null || before?.importOldMessagesGroups === wanted.importOldMessagesGroups)

async function dropImport(tenant: Tenant, connectionId: number) {
  await moveCompanyJob(tenant, isUnderWay(tenant, connectionId), { state: 'failed' })
  await tenant.db
    .updateTable('connections')
    .set({ statusImportMessages: null })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', connectionId)
    .where('statusImportMessages', '!=', closeImportedMarker)
    .execute()
}

export async function findImportUnderWay(tenant: Tenant, connectionId: number): Promise<string | undefined> {
  const found = await tenant.db
    .selectFrom('companyJobs')
    .select('id')
    .where(isUnderWay(tenant, connectionId))
    .executeTakeFirst()
  return found?.id
}

/** The session is up: an import that waited for it, or was cut off with it, goes on. */
export async function resumeImport(tenant: Tenant, connectionId: number) {
  const waiting = await tenant.db
    .selectFrom('companyJobs')
    .select('id')
    .where(isUnderWay(tenant, connectionId))
    .execute()
  for (const { id } of waiting) await enqueueImport(tenant, { connectionId, importId: id })
}

const isUnderWay = ({ companyId }: Tenant, connectionId: number) =>
  sql<boolean>`company_id = ${companyId} and kind = ${importKind} and state = 'running'
    and (input ->> 'connectionId')::bigint = ${connectionId}`

/** The steps of one connection follow one another, however many ask for them. */
export async function enqueueImport(
  tenant: Tenant,
  { connectionId, importId }: { connectionId: number; importId: string },
  runAt?: Date,
) {
  const payload = { companyId: tenant.companyId, connectionId, importId }
  const queue = `import:${connectionId}`
  await tenant.enqueue(importHistory, payload, { queue, key: `import:${importId}`, ...(runAt && { runAt }) })
}

/** How far an import is, as lists of connections show it. */
export async function showImportStatus(
  tenant: Tenant,
  connectionId: number,
  statusImportMessages: string | null,
) {
  await tenant.db
    .updateTable('connections')
    .set({ statusImportMessages, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', connectionId)
    .execute()
  const connection = await findConnection(tenant, connectionId)
  if (!connection) return
  await announceConnection(tenant, connection)
  tenant.publish('importMessages', { action: 'refresh' }, everyone)
}
