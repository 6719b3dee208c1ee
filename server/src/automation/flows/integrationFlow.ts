import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The flow that an integration stands for. Undefined: it is a service; null: its flow is gone. */
export async function flowOfIntegration(tenant: Tenant, id: number): Promise<number | null | undefined> {
  return (await integrationFlows(tenant)).get(id)
}

/** Asked with every message that an integration could answer, so it is a copy. Saving one drops it. */
const integrationFlows = (tenant: Tenant) =>
  tenant.cached(tenant.companyId, 'integrationFlows', async () => {
    const rows = await tenant.db
      .selectFrom('queueIntegrations')
      .select(['id', 'flowId'])
      .where('companyId', '=', tenant.companyId)
      .where('type', '=', 'flowbuilder')
      .execute()
    return new Map(rows.map(({ id, flowId }) => [id, flowId]))
  })
