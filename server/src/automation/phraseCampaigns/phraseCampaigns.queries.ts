import type { PhraseCampaign } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const campaigns = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('flowCampaigns')
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'flowCampaigns.companyId')
        .onRef('flows.id', '=', 'flowCampaigns.flowId'),
    )
    .select([
      'flowCampaigns.id',
      'flowCampaigns.name',
      'phrase',
      'status',
      'flowId',
      'whatsappId',
      sql<
        PhraseCampaign['flow']
      >`json_build_object('id', flows.id, 'name', flows.name, 'active', flows.active,
        'publishedVersion', flows.published_version)`.as('flow'),
      'flowCampaigns.createdAt',
      'flowCampaigns.updatedAt',
    ])
    .where('flowCampaigns.companyId', '=', companyId)

export const listPhraseCampaigns = (tenant: Tenant): Promise<PhraseCampaign[]> =>
  campaigns(tenant)
    .orderBy(sql`lower(flow_campaigns.name)`)
    .orderBy('flowCampaigns.id')
    .execute()

export async function getPhraseCampaign(tenant: Tenant, id: number): Promise<PhraseCampaign> {
  const row = await campaigns(tenant).where('flowCampaigns.id', '=', id).executeTakeFirst()
  return row ?? fail('ERR_NO_FLOW_CAMPAIGN_FOUND')
}
