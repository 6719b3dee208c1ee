import type { PageQuery, Prompt } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const prompts = ({ db, companyId }: Tenant) =>
  db.selectFrom('prompts').where('prompts.companyId', '=', companyId)

const shownColumns = [
  'prompts.id',
  'prompts.name',
  'prompts.prompt',
  'prompts.voice',
  'prompts.voiceRegion',
  'prompts.maxTokens',
  'prompts.temperature',
  'prompts.maxMessages',
  'prompts.queueId',
  'prompts.baseUrl',
  'prompts.model',
  'prompts.onlyKnowledge',
  'prompts.knowledgeIds',
  'prompts.canClose',
  'prompts.canTag',
  'prompts.testsBeforeSaving',
  'prompts.monthlyLimit',
  'prompts.inputPrice',
  'prompts.outputPrice',
  'prompts.createdAt',
  'prompts.updatedAt',
] as const

/** Without its keys. */
const shown = (found: ReturnType<typeof prompts>) =>
  found
    .leftJoin('queues', (join) =>
      join.onRef('queues.companyId', '=', 'prompts.companyId').onRef('queues.id', '=', 'prompts.queueId'),
    )
    .select(shownColumns)
    .select([
      'queues.name as queueName',
      sql<boolean>`prompts.api_key is not null`.as('hasApiKey'),
      sql<boolean>`prompts.voice_key is not null`.as('hasVoiceKey'),
    ])
    .orderBy(sql`lower(prompts.name)`)
    .orderBy('prompts.id')
type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const complete = ({ queueName, ...row }: Row): Prompt => ({
  ...row,
  queue: row.queueId === null || queueName === null ? null : { id: row.queueId, name: queueName },
})

export async function listPrompts(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = prompts(tenant)
  if (searchParam) found = found.where(sql<boolean>`strpos(fold(prompts.name), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, shown)
  return { prompts: rows.map(complete), count, hasMore }
}

export async function getPrompt(tenant: Tenant, id: number): Promise<Prompt> {
  const row = await shown(prompts(tenant)).where('prompts.id', '=', id).executeTakeFirst()
  return row ? complete(row) : fail('ERR_NO_PROMPT_FOUND')
}

/** With its keys as they are kept: sealed. Nothing when it is gone. */
export async function findSealed(tenant: Tenant, id: number) {
  const row = await shown(prompts(tenant))
    .select(['prompts.apiKey', 'prompts.voiceKey'])
    .where('prompts.id', '=', id)
    .executeTakeFirst()
  return row && { ...complete(row), apiKey: row.apiKey, voiceKey: row.voiceKey }
}
