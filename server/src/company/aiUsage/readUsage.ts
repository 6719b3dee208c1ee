import { aiKinds, type AiKind, type AiUsage } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { noPrompt, readBudget, today } from './ledger.ts'

interface Row extends Used {
  day: string
  kind: AiKind
  promptId: number
  name: string
  monthlyLimit: number
  unpriced: number
}
interface Used {
  calls: number
  inputTokens: number
  outputTokens: number
  characters: number
  seconds: number
  cost: number
}

/** One month of the company; without a name the present one. */
export async function readUsage(tenant: Tenant, month: string | undefined): Promise<AiUsage> {
  const { first, last, present } = await readMonth(tenant, month)
  const { rows } = await sql<Row>`select to_char(ai_usage.day, 'YYYY-MM-DD') as day, ai_usage.kind,
      ai_usage.prompt_id as "promptId", coalesce(prompts.name, ai_usage.name) as name,
      coalesce(prompts.monthly_limit, 0)::float8 as "monthlyLimit", ai_usage.calls,
      ai_usage.input_tokens::float8 as "inputTokens", ai_usage.output_tokens::float8 as "outputTokens",
      ai_usage.characters::float8 as characters, ai_usage.seconds::float8 as seconds, ai_usage.cost, ai_usage.unpriced
    from ai_usage
    left join prompts on prompts.company_id = ai_usage.company_id and prompts.id = ai_usage.prompt_id
    where ai_usage.company_id = ${tenant.companyId} and ai_usage.day between ${first}::date and ${last}::date
    order by ai_usage.day`.execute(tenant.db)
  const ids = [...new Set(rows.map(({ promptId }) => promptId))]
  return {
    ...summed(rows),
    month: first.slice(0, 7),
    isPresent: first.slice(0, 7) === present,
    unpriced: rows.reduce((sum, { unpriced }) => sum + unpriced, 0),
    budget: await readBudget(tenant),
    kinds: aiKinds
      .map((kind) => ({ kind, ...summed(rows.filter((row) => row.kind === kind)) }))
      .filter(({ calls }) => calls > 0),
    prompts: ids
      .map((promptId) => {
        const own = rows.filter((row) => row.promptId === promptId)
        const { name, monthlyLimit } = own.at(-1)!
        return { promptId: promptId === noPrompt ? null : promptId, name, monthlyLimit, ...summed(own) }
      })
      .toSorted((one, other) => other.cost - one.cost || other.calls - one.calls),
    days: daysBetween(first, last).map((day) => {
      const { calls, cost } = summed(rows.filter((row) => row.day === day))
      return { day, calls, cost }
    }),
  }
}

/** Its first day and its last; of the one that runs, today. */
async function readMonth(tenant: Tenant, month: string | undefined) {
  const begin = month === undefined ? sql`date_trunc('month', ${today(tenant)})` : sql`${`${month}-01`}::date`
  const { rows } = await sql<{ first: string; last: string; present: string }>`select
      to_char(${begin}, 'YYYY-MM-DD') as first,
      to_char(greatest(${begin}, least(${begin} + interval '1 month - 1 day', ${today(tenant)})), 'YYYY-MM-DD') as last,
      to_char(${today(tenant)}, 'YYYY-MM') as present`.execute(tenant.db)
  return rows[0]!
}

const summed = (rows: readonly Used[]): Used => ({
  calls: sumOf(rows, 'calls'),
  inputTokens: sumOf(rows, 'inputTokens'),
  outputTokens: sumOf(rows, 'outputTokens'),
  characters: sumOf(rows, 'characters'),
  seconds: sumOf(rows, 'seconds'),
  cost: sumOf(rows, 'cost'),
})
const sumOf = (rows: readonly Used[], field: keyof Used) => rows.reduce((sum, row) => sum + row[field], 0)

function daysBetween(first: string, last: string): string[] {
  const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  return Array.from({ length }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  )
}
