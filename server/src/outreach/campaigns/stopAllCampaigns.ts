import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { cancelCampaign } from './startCampaign.ts'

/** The company goes: nothing more of its campaigns leaves. */
export async function stopAllCampaigns(tenancy: Tenancy, companyId: number) {
  const running = await tenancy.readTenant(companyId, ({ db }) =>
    db
      .selectFrom('campaigns')
      .select('id')
      .where('companyId', '=', companyId)
      .where('status', '=', 'EM_ANDAMENTO')
      .orderBy('id')
      .execute(),
  )
  for (const { id } of running) await tenancy.withTenant(companyId, (tenant) => cancelCampaign(tenant, id))
}
