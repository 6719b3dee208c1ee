import {
  isKeyKept,
  promptDefaults,
  promptProblems,
  type NewPrompt,
  type Prompt,
  type PromptChanges,
} from '@chatflow/contract'
import { announceConnection } from '../../channels/connections/announceConnection.ts'
import { detachPrompt } from '../../channels/connections/detachConnections.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { requireQueues } from '../../company/queues/requireQueues.ts'
import { seal } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireKnowledge } from '../knowledge/requireKnowledge.ts'
import { getPrompt } from './prompts.queries.ts'

export interface Saver {
  userId: number
  address: string
  sealKey: Buffer
}

export async function createPrompt(tenant: Tenant, form: NewPrompt, by: Saver): Promise<Prompt> {
  const wish = { ...promptDefaults, queueId: null, ...form }
  await refuseWrong(tenant, { ...wish, hasApiKey: false, hasVoiceKey: false })
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('prompts')
    .values({
      ...columnsOf(wish, by.sealKey),
      name: form.name,
      prompt: form.prompt,
      companyId: tenant.companyId,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return announce(tenant, id, { action: 'create', by })
}

export async function updatePrompt(
  tenant: Tenant,
  id: number,
  changes: PromptChanges,
  by: Saver,
): Promise<Prompt> {
  const before = await lockPrompt(tenant, id)
  const wish = { ...before, ...changes }
  await refuseWrong(tenant, { ...wish, hasApiKey: isKeyKept(before, wish.baseUrl) })
  await tenant.db
    .updateTable('prompts')
    .set({ ...columnsOf(changes, by.sealKey), updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  return announce(tenant, id, { action: 'update', by, before })
}

/** Raised while the prompt's row is still there. */
export const promptDeleted = defineEvent<{ promptId: number }>('promptDeleted')

/** Conversations that it led wait for people, or for the menu, from now on. */
export async function deletePrompt(tenant: Tenant, id: number, { userId, address }: Saver) {
  const before = await lockPrompt(tenant, id)
  await tenant.raise(promptDeleted, { promptId: id })
  const lines = await detachPrompt(tenant, id)
  const { db, companyId } = tenant
  await db.deleteFrom('prompts').where('companyId', '=', companyId).where('id', '=', id).execute()
  await recordAudit(tenant, { userId, address, action: 'delete', entity: 'prompt', entityId: id, before })
  tenant.invalidate('companySnapshot', companyId)
  for (const line of lines) {
    const connection = await findConnection(tenant, line.id)
    if (connection) await announceConnection(tenant, connection)
  }
  tenant.publish('prompt', { action: 'delete', promptId: id }, audience)
}

/** Keys are never kept as they are. An empty one means: keep what is there. */
function columnsOf({ apiKey, voiceKey, ...columns }: PromptChanges, sealKey: Buffer) {
  return {
    ...columns,
    ...(apiKey?.trim() && { apiKey: seal(sealKey, apiKey.trim()) }),
    ...(voiceKey?.trim() && { voiceKey: seal(sealKey, voiceKey.trim()) }),
  }
}

type Wish = Parameters<typeof promptProblems>[0] & { knowledgeIds: readonly number[] }
async function refuseWrong(tenant: Tenant, wish: Wish) {
  const details = promptProblems(wish)
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
  if (wish.queueId !== null) await requireQueues(tenant, [wish.queueId])
  await requireKnowledge(tenant, wish.knowledgeIds)
}

async function lockPrompt(tenant: Tenant, id: number): Promise<Prompt> {
  await tenant.db
    .selectFrom('prompts')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return getPrompt(tenant, id)
}

const audience = { rooms: [room.capability('prompts:manage')] }

interface Saving {
  action: 'create' | 'update'
  by: Saver
  before?: Prompt
}
async function announce(tenant: Tenant, id: number, { action, by, before }: Saving): Promise<Prompt> {
  const prompt = await getPrompt(tenant, id)
  await recordAudit(tenant, { ...by, action, entity: 'prompt', entityId: id, before, after: prompt })
  tenant.publish('prompt', { action, prompt }, audience)
  return prompt
}
