import type { AiUsage } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { PromptSettings } from './promptSettings.ts'

/** What belongs to no saved prompt. */
const nobody = 0
const million = 1_000_000

interface Used {
  inputTokens: number
  outputTokens: number
}

/** `2026-11`, where the company is. */
const monthOf = ({ now, companyId }: Tenant) =>
  sql<string>`to_char(${now().toISOString()}::timestamptz
    at time zone (select timezone from companies where id = ${companyId}), 'YYYY-MM')`

export async function countUsage(
  tenant: Tenant,
  { promptId, name, inputPrice, outputPrice }: PromptSettings,
  { inputTokens, outputTokens }: Used,
) {
  const cost = (inputTokens * inputPrice + outputTokens * outputPrice) / million
  await sql`insert into ai_usage (company_id, month, prompt_id, name, calls, input_tokens, output_tokens, cost)
    values (${tenant.companyId}, ${monthOf(tenant)}, ${promptId ?? nobody}, ${promptId === null ? '' : name}, 1,
      ${inputTokens}, ${outputTokens}, ${cost})
    on conflict (company_id, month, prompt_id) do update set name = excluded.name, calls = ai_usage.calls + 1,
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens,
      cost = ai_usage.cost + excluded.cost`.execute(tenant.db)
}

/** Whether the month's limit of a prompt is reached. What is under way is counted when it is done. */
export async function isBudgetSpent(
  tenant: Tenant,
  { promptId, monthlyLimit }: Pick<PromptSettings, 'promptId' | 'monthlyLimit'>,
): Promise<boolean> {
  if (promptId === null || monthlyLimit === 0) return false
  const { db, companyId } = tenant
  const row = await db
    .selectFrom('aiUsage')
    .select(['inputTokens', 'outputTokens'])
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .where('month', '=', monthOf(tenant))
    .executeTakeFirst()
  return row !== undefined && row.inputTokens + row.outputTokens >= monthlyLimit
}

/** One month of the company; without a name the present one. */
export async function readUsage(tenant: Tenant, month: string | undefined): Promise<AiUsage> {
  const { db, companyId } = tenant
  const named = sql<string>`coalesce(${month ?? null}::text, ${monthOf(tenant)})`
  const rows = await db
    .selectFrom('aiUsage')
    .leftJoin('prompts', (join) =>
      join.onRef('prompts.companyId', '=', 'aiUsage.companyId').onRef('prompts.id', '=', 'aiUsage.promptId'),
    )
    .select([
      'aiUsage.promptId',
      'aiUsage.calls',
      'aiUsage.inputTokens',
      'aiUsage.outputTokens',
      'aiUsage.cost',
    ])
    .select((eb) => [
      eb.fn.coalesce('prompts.name', 'aiUsage.name').as('name'),
      eb.fn.coalesce('prompts.monthlyLimit', sql<number>`0`).as('monthlyLimit'),
    ])
    .where('aiUsage.companyId', '=', companyId)
    .where('aiUsage.month', '=', named)
    .orderBy('aiUsage.cost', 'desc')
    .orderBy('aiUsage.calls', 'desc')
    .execute()
  const { shown } = await db.selectNoFrom(named.as('shown')).executeTakeFirstOrThrow()
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    month: shown,
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: sum(({ cost }) => cost),
    prompts: rows.map(({ promptId, ...row }) => ({
      ...row,
      promptId: promptId === nobody ? null : promptId,
    })),
  }
}
