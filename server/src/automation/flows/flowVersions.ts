import type { FlowGraph, FlowVersion } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const versions = ({ db, companyId }: Tenant, flowId: number) =>
  db
    .selectFrom('flowVersions')
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'flowVersions.companyId')
        .onRef('flows.id', '=', 'flowVersions.flowId'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'flowVersions.companyId')
        .onRef('users.id', '=', 'flowVersions.createdBy'),
    )
    .select([
      'version',
      'note',
      'flowVersions.createdAt as publishedAt',
      sql<FlowVersion['publishedBy']>`case when users.id is not null
        then json_build_object('id', users.id, 'name', users.name) end`.as('publishedBy'),
      sql<boolean>`coalesce(version = flows.published_version, false)`.as('isPublished'),
      sql<number>`case version when flows.published_version then flows.share
        when flows.other_version then 100 - flows.share else 0 end::integer`.as('share'),
    ])
    .where('flowVersions.companyId', '=', companyId)
    .where('flowId', '=', flowId)

export const listVersions = (tenant: Tenant, flowId: number): Promise<FlowVersion[]> =>
  versions(tenant, flowId).orderBy('version', 'desc').execute()

export async function getVersion(tenant: Tenant, flowId: number, version: number): Promise<FlowVersion> {
  const row = await versions(tenant, flowId).where('version', '=', version).executeTakeFirst()
  return row ?? fail('ERR_NO_FLOW_FOUND')
}

export async function getVersionGraph({ db, companyId }: Tenant, flowId: number, version: number) {
  const row = await db
    .selectFrom('flowVersions')
    .select('graph')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { graph: row.graph as FlowGraph } : fail('ERR_NO_FLOW_FOUND')
}
