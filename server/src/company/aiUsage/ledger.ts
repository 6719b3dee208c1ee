import { aiBudgetDefaults, aiWarningShare, type AiBudget, type AiKind } from '@chatflow/contract'
import { sql } from 'kysely'
import { later, minutes } from '../../platform/clock.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'

/** What belongs to no saved prompt. */
export const noPrompt = 0

/** Who spends, and what for. */
export interface Spender {
  kind: AiKind
  promptId: number | null
  /** Of the prompt, for when it is gone. */
  name: string
  /** What a million tokens costs; the company's own prices where both are 0. */
  inputPrice: number
  outputPrice: number
}

export interface Amount {
  inputTokens?: number
  outputTokens?: number
  characters?: number
  seconds?: number
}

/** The share of the budget that is held for a call until it is known what it cost. */
export interface Held {
  /** None where the company has no limit. */
  id: number | null
}

/** A call that has not been settled by then has died with its process. */
const maxCallTime = minutes(15)
const million = 1_000_000

/** Where the company is. */
export const today = ({ now, companyId }: Tenant) =>
  sql<string>`(${now().toISOString()}::timestamptz
    at time zone (select timezone from companies where id = ${companyId}))::date`

export async function readBudget({ db, companyId }: Tenant): Promise<AiBudget> {
  const row = await db
    .selectFrom('aiBudgets')
    .select(['monthlyLimit', 'inputPrice', 'outputPrice', 'voicePrice', 'transcriptionPrice'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row ?? aiBudgetDefaults
}

/**
 * Holds what a call may cost at most, or returns nothing when the month is spent. Those who ask at the same time stand in
 * line at the row of the budget, so that what is overspent is never more than one call.
 */
export async function holdBudget(
  tenant: Tenant,
  spender: Spender,
  atMost: Amount,
): Promise<Held | undefined> {
  const { db, companyId, now } = tenant
  const budget = await readBudget(tenant)
  if (budget.monthlyLimit === 0) return { id: null }
  await db
    .selectFrom('aiBudgets')
    .select('companyId')
    .where('companyId', '=', companyId)
    .forUpdate()
    .execute()
  const at = now().toISOString()
  await db
    .deleteFrom('aiReservations')
    .where('companyId', '=', companyId)
    .where('expiresAt', '<=', at)
    .execute()
  const { held } = await db
    .selectFrom('aiReservations')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cost'), sql<number>`0`).as('held'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  if ((await spentThisMonth(tenant)) + Number(held) >= budget.monthlyLimit) return undefined
  const row = await db
    .insertInto('aiReservations')
    .values({
      companyId,
      cost: costOf(budget, spender, atMost).cost,
      expiresAt: later(now(), maxCallTime).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row
}

/** Lets go of what was held, and counts what it came to; nothing when it came to nothing. */
export async function settleBudget(
  tenant: Tenant,
  { id }: Held,
  used?: { spender: Spender; amount: Amount },
) {
  const { db, companyId } = tenant
  if (used) await countUsage(tenant, used.spender, used.amount)
  if (id !== null)
    await db.deleteFrom('aiReservations').where('companyId', '=', companyId).where('id', '=', id).execute()
}

interface Spending<T> {
  companyId: number
  spender: Spender
  atMost: Amount
  work: () => Promise<{ result: T; amount: Amount }>
}

/** Does something that costs money, if there is any left; `spent` otherwise. What fails costs nothing. */
export async function withinBudget<T>(
  tenancy: Tenancy,
  { companyId, spender, atMost, work }: Spending<T>,
): Promise<T | 'spent'> {
  const held = await tenancy.withTenant(companyId, (tenant) => holdBudget(tenant, spender, atMost))
  if (!held) return 'spent'
  let used: { spender: Spender; amount: Amount } | undefined
  try {
    const { result, amount } = await work()
    used = { spender, amount }
    return result
  } finally {
    await tenancy.withTenant(companyId, (tenant) => settleBudget(tenant, held, used))
  }
}

async function countUsage(tenant: Tenant, spender: Spender, amount: Amount) {
  const { companyId } = tenant
  const { kind, promptId, name } = spender
  const { inputTokens = 0, outputTokens = 0, characters = 0, seconds = 0 } = amount
  const budget = await readBudget(tenant)
  const { cost, isPriced } = costOf(budget, spender, amount)
  await sql`insert into ai_usage (company_id, day, kind, prompt_id, name, calls, input_tokens, output_tokens, characters,
      seconds, cost, unpriced)
    values (${companyId}, ${today(tenant)}, ${kind}, ${promptId ?? noPrompt}, ${promptId === null ? '' : name}, 1,
      ${inputTokens}, ${outputTokens}, ${characters}, ${seconds}, ${cost}, ${isPriced ? 0 : 1})
    on conflict (company_id, day, kind, prompt_id) do update set name = excluded.name, calls = ai_usage.calls + 1,
      input_tokens = ai_usage.input_tokens + excluded.input_tokens,
      output_tokens = ai_usage.output_tokens + excluded.output_tokens,
      characters = ai_usage.characters + excluded.characters,
      seconds = ai_usage.seconds + excluded.seconds,
      cost = ai_usage.cost + excluded.cost,
      unpriced = ai_usage.unpriced + excluded.unpriced`.execute(tenant.db)
  const { monthlyLimit } = budget
  if (monthlyLimit === 0 || cost === 0) return
  const after = await spentThisMonth(tenant)
  const isCrossed = (line: number) => after - cost < line && after >= line
  if (isCrossed(monthlyLimit * aiWarningShare) || isCrossed(monthlyLimit)) announceUsage(tenant)
}

/** To the bells of those who may raise the limit. */
export const announceUsage = (tenant: Tenant) =>
  tenant.publish('aiUsage', { action: 'update' }, { rooms: [room.capability('prompts:manage')] })

function costOf(budget: AiBudget, { kind, ...own }: Spender, amount: Amount) {
  const { inputTokens = 0, outputTokens = 0, characters = 0, seconds = 0 } = amount
  if (kind === 'voice')
    return { cost: (characters * budget.voicePrice) / million, isPriced: budget.voicePrice > 0 }
  if (kind === 'transcription')
    return { cost: (seconds / 60) * budget.transcriptionPrice, isPriced: budget.transcriptionPrice > 0 }
  const { inputPrice, outputPrice } = own.inputPrice > 0 || own.outputPrice > 0 ? own : budget
  return {
    cost: (inputTokens * inputPrice + outputTokens * outputPrice) / million,
    isPriced: inputPrice > 0 || outputPrice > 0,
  }
}

async function spentThisMonth(tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ cost: number }>`select coalesce(sum(cost), 0)::float8 as cost from ai_usage
    where company_id = ${tenant.companyId} and day >= date_trunc('month', ${today(tenant)})::date`.execute(
    tenant.db,
  )
  return rows[0]!.cost
}

/** Whether the month's limit of one prompt is reached. What is under way is counted when it is done. */
export async function isPromptSpent(
  tenant: Tenant,
  { promptId, monthlyLimit }: { promptId: number | null; monthlyLimit: number },
): Promise<boolean> {
  if (promptId === null || monthlyLimit === 0) return false
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(input_tokens + output_tokens), 0)::float8 as tokens from ai_usage
    where company_id = ${tenant.companyId} and prompt_id = ${promptId}
      and day >= date_trunc('month', ${today(tenant)})::date`.execute(tenant.db)
  return rows[0]!.tokens >= monthlyLimit
}
