import { knowledgeLimits, type KnowledgeSource, type KnowledgeType } from '@chatflow/contract'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { countStored } from '../../media/accounting.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContent, getSource } from './knowledge.queries.ts'

/** Reads a source and cuts it into passages. A job, because pages and files may be slow. */
export const indexKnowledge = defineJob({
  name: 'indexKnowledge',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), sourceId: z.number() }),
  maxAttempts: 3,
  isSlow: true,
})

/** Raised while the source's row is still there. */
export const knowledgeDeleted = defineEvent<{ sourceId: number }>('knowledgeDeleted')

export interface Saver {
  userId: number
  address: string
}

type Added =
  | { name: string; url: string }
  | { name: string; fileType: KnowledgeType; filePath: string; bytes: number }

export async function addSource(tenant: Tenant, added: Added, by: Saver): Promise<KnowledgeSource> {
  const { db, companyId, now } = tenant
  const { count } = await db
    .selectFrom('knowledgeSources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= knowledgeLimits.sources)
    fail('ERR_PLAN_LIMIT', { details: { limit: knowledgeLimits.sources } })
  const at = now().toISOString()
  const { id } = await db
    .insertInto('knowledgeSources')
    .values({ companyId, ...added, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ('filePath' in added) await countStored(tenant, { bytes: added.bytes, files: 1 })
  await tenant.enqueue(indexKnowledge, { companyId, sourceId: id }, { queue: `knowledge:${companyId}` })
  const source = await getSource(tenant, id)
  await recordAudit(tenant, {
    ...by,
    action: 'create',
    entity: 'knowledgeSource',
    entityId: id,
    after: source,
  })
  tenant.publish('knowledge', { action: 'create', source }, audience)
  return source
}

export async function renameSource(tenant: Tenant, id: number, name: string): Promise<KnowledgeSource> {
  await changeSource(tenant, id, { name })
  return announce(tenant, id)
}

/** What is known of it stays until it is read anew. */
export async function refreshSource(tenant: Tenant, id: number): Promise<KnowledgeSource> {
  const { companyId } = tenant
  await getSource(tenant, id)
  await changeSource(tenant, id, { status: 'pending' })
  await tenant.enqueue(
    indexKnowledge,
    { companyId, sourceId: id },
    { queue: `knowledge:${companyId}`, key: `knowledge:${companyId}:${id}` },
  )
  return announce(tenant, id)
}

export async function deleteSource(tenant: Tenant, storage: Storage, id: number, by: Saver) {
  const { db, companyId } = tenant
  const before = await getSource(tenant, id)
  const content = await findContent(tenant, id)
  await tenant.raise(knowledgeDeleted, { sourceId: id })
  await db.deleteFrom('knowledgeSources').where('companyId', '=', companyId).where('id', '=', id).execute()
  if (content?.filePath) {
    await countStored(tenant, { bytes: -content.bytes, files: -1 })
    await storage.remove(companyId, content.filePath)
  }
  await recordAudit(tenant, { ...by, action: 'delete', entity: 'knowledgeSource', entityId: id, before })
  tenant.publish('knowledge', { action: 'delete', sourceId: id }, audience)
}

interface Change {
  name?: string
  status?: KnowledgeSource['status']
  failure?: KnowledgeSource['failure']
  chunks?: number
  characters?: number
  indexedAt?: string
}
export async function changeSource({ db, companyId, now }: Tenant, id: number, change: Change) {
  await db
    .updateTable('knowledgeSources')
    .set({ ...change, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const audience = { rooms: [room.capability('prompts:manage')] }

export async function announce(tenant: Tenant, id: number): Promise<KnowledgeSource> {
  const source = await getSource(tenant, id)
  tenant.publish('knowledge', { action: 'update', source }, audience)
  return source
}
