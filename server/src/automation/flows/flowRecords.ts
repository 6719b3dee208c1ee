import type { FlowGraph, FlowSummary, PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const flows = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('flows')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'flows.companyId').onRef('users.id', '=', 'flows.updatedBy'),
    )
    .where('flows.companyId', '=', companyId)

const summary = (found: ReturnType<typeof flows>) =>
  found.select([
    'flows.id',
    'flows.name',
    'flows.active',
    'flows.publishedVersion',
    sql<boolean>`flows.published_revision is distinct from flows.revision`.as('hasDraft'),
    'flows.revision',
    sql<FlowSummary['savedBy']>`case when users.id is not null
      then json_build_object('id', users.id, 'name', users.name) end`.as('savedBy'),
    'flows.createdAt',
    'flows.updatedAt',
  ])

export async function listFlows(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = flows(tenant)
  if (searchParam) found = found.where(sql<boolean>`strpos(fold(flows.name), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    summary(all as ReturnType<typeof flows>)
      .orderBy(sql`lower(flows.name)`)
      .orderBy('flows.id'),
  )
  return { flows: rows, count, hasMore }
}

export async function getFlow(tenant: Tenant, id: number): Promise<FlowSummary> {
  const row = await summary(flows(tenant)).where('flows.id', '=', id).executeTakeFirst()
  return row ?? fail('ERR_NO_FLOW_FOUND')
}

/** Held until the end of the transaction: saves and publishing of one flow come one after the other. */
export async function lockFlow(tenant: Tenant, id: number): Promise<FlowSummary> {
  await tenant.db
    .selectFrom('flows')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return getFlow(tenant, id)
}

export async function readDraft({ db, companyId }: Tenant, id: number): Promise<FlowGraph> {
  const row = await db
    .selectFrom('flows')
    .select('draft')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? (row.draft as FlowGraph) : fail('ERR_NO_FLOW_FOUND')
}
