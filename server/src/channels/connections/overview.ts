import type { CompanyConnections, OverviewConnection } from '@chatflow/contract'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'

/** The platform's look at the connections of every company. */

const columns = [
  'connections.id',
  'connections.companyId',
  'connections.name',
  'connections.channel',
  'connections.provider',
  'connections.number',
  'connections.status',
  'connections.statusReason',
  'connections.retries',
  'connections.updatedAt',
] as const
const selectConnections = ({ db }: Platform) => db.selectFrom('connections').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>>
const complete = (row: Row): OverviewConnection => ({
  ...row,
  statusReason: row.statusReason as OverviewConnection['statusReason'],
})

export async function overviewConnections(platform: Platform): Promise<CompanyConnections[]> {
  const companies = await platform.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const rows = await selectConnections(platform).orderBy('connections.id').execute()
  const byCompany = Map.groupBy(rows, ({ companyId }) => companyId)
  return companies.map((company) => ({
    company,
    connections: (byCompany.get(company.id) ?? []).map(complete),
  }))
}

const showInOverview = defineJob({
  name: 'showInOverview',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), connectionId: z.number() }),
})

/**
 * A company's transaction cannot write to the events of another, and must not wait for a counter that all companies
 * share. So the platform is told by a job, which carries the newest state however many changes came before it.
 */
export function tellPlatform(tenant: Tenant, connectionId: number): Promise<void> {
  const { companyId } = tenant
  return tenant.enqueue(showInOverview, { companyId, connectionId }, { key: `overview-${connectionId}` })
}

export const overviewJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(showInOverview, ({ companyId, connectionId }) =>
    tenancy.withPlatform(async (platform) => {
      const row = await selectConnections(platform)
        .innerJoin('companies', 'companies.id', 'connections.companyId')
        .select('companies.name as companyName')
        .where('connections.companyId', '=', companyId)
        .where('connections.id', '=', connectionId)
        .executeTakeFirst()
      const watching = await platform.db
        .selectFrom('users')
        .select('companyId')
        .distinct()
        .where('super', '=', true)
        .execute()
      const audience = { rooms: [room.capability('connections:overview')] }
      for (const watcher of watching) {
        if (!row) {
          const removed = { action: 'delete', whatsappId: connectionId } as const
          platform.publish(watcher.companyId, 'overview', removed, audience)
          continue
        }
        const { companyName, ...connection } = row
        const company = { id: companyId, name: companyName }
        const changed = { action: 'update', company, connection: complete(connection) } as const
        platform.publish(watcher.companyId, 'overview', changed, audience)
      }
    }),
  ),
]
