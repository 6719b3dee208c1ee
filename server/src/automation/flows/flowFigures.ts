import type { BlockFigures, readFlowFigures, Received, ResponseOf } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getFlow } from './flowRecords.ts'

interface Range {
  from: string
  to: string
  timezone: string
  version?: number | undefined
}

/** The runs of a flow that began in these days of the company. */
const runsOf = (
  companyId: number,
  flowId: number,
  { from, to, timezone, version }: Range,
): RawBuilder<unknown> =>
  sql`select id, state in ('running', 'waiting') as is_live from automation_runs
    where company_id = ${companyId} and flow_id = ${flowId} and kind = 'flow'
    and started_at >= ${startOf(from, timezone)} and started_at < ${endOf(to, timezone)}
    ${version === undefined ? sql`` : sql`and flow_version = ${version}`}`

/** A block that waits for its customer ends its step with one of these; nothing after it means that nobody answered. */
const waiting = ['asked', 'again', 'waited', 'stillWaiting', 'serviceSpoke']

interface Row {
  nodeId: string
  exit: string | null
  came: number
  dropped: number
  seconds: number | null
}

export async function flowFigures(
  tenant: Tenant,
  flowId: number,
  asked: Received<typeof readFlowFigures>['query'],
  timezone: string,
): Promise<ResponseOf<typeof readFlowFigures>> {
  await getFlow(tenant, flowId)
  const { db, companyId } = tenant
  const today = wallTime(tenant.now(), timezone)
  const { from = dayOf(today.subtract({ days: 29 })), to = dayOf(today), version } = asked
  const range = { from, to, version, timezone }
  // Steps in a row at one block are one visit: a question that asks, and what was answered to it.
  const { rows } = await sql<Row>`with runs as (${runsOf(companyId, flowId, range)}),
    steps as (
      select step.run_id, step.id, step.created_at, step.reason, runs.is_live,
        step.input ->> 'nodeId' as node_id, step.output ->> 'exit' as exit
      from automation_steps step join runs on runs.id = step.run_id
      where step.company_id = ${companyId} and step.input ? 'nodeId'),
    arrivals as (
      select *, (lag(node_id) over run is distinct from node_id or lag(exit) over run is not null)::integer as is_new
      from steps window run as (partition by run_id order by id)),
    visits as (
      select *, sum(is_new) over (partition by run_id order by id) as visit from arrivals),
    stays as (
      select run_id, visit, node_id, bool_or(is_live) as is_live, max(exit) as exit,
        extract(epoch from max(created_at) filter (where exit is not null) - min(created_at)) as seconds,
        (array_agg(reason order by id desc))[1] as reason,
        visit = max(visit) over (partition by run_id) as is_last
      from visits group by run_id, visit, node_id)
    select node_id as "nodeId", exit, count(*)::integer as came, sum(seconds)::float8 as seconds,
      (count(*) filter (where is_last and exit is null and not is_live
        and reason = any(${waiting}::text[])))::integer as dropped
    from stays group by node_id, exit order by node_id, exit`.execute(db)
  const { rows: totals } = await sql<{ conversations: number; ended: number }>`
    with runs as (${runsOf(companyId, flowId, range)})
    select count(*)::integer as conversations, (count(*) filter (where not is_live))::integer as ended
    from runs`.execute(db)
  const { conversations = 0, ended = 0 } = totals[0] ?? {}
  const blocks = blocksOf(rows)
  const dropped = blocks.reduce((sum, block) => sum + block.droppedOff, 0)
  return { conversations, finished: Math.max(0, ended - dropped), blocks }
}

function blocksOf(rows: Row[]): BlockFigures[] {
  const blocks = new Map<string, BlockFigures & { seconds: number }>()
  for (const { nodeId, exit, came, dropped, seconds } of rows) {
    const block = blocks.get(nodeId) ?? {
      nodeId,
      came: 0,
      left: 0,
      droppedOff: 0,
      averageSeconds: null,
      exits: {},
      seconds: 0,
    }
    block.came += came
    block.droppedOff += dropped
    if (exit !== null) {
      block.left += came
      block.exits[exit] = came
      block.seconds += seconds ?? 0
    }
    blocks.set(nodeId, block)
  }
  return [...blocks.values()].map(({ seconds, ...block }) => ({
    ...block,
    averageSeconds: block.left === 0 ? null : Math.round((seconds / block.left) * 10) / 10,
  }))
}
