import {
  createPhraseCampaign,
  deletePhraseCampaign,
  findPhraseCampaign,
  listPhraseCampaigns,
  updatePhraseCampaign,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import type { FlowSaver } from '../flows/saveFlow.ts'
import * as queries from './phraseCampaigns.queries.ts'
import * as save from './savePhraseCampaign.ts'

const by = ({ session, request }: { session: Session; request: { ip: string } }): FlowSaver => ({
  userId: session.userId,
  address: request.ip,
})

export function phraseCampaignRoutes(http: HttpContext) {
  serveReading(http, listPhraseCampaigns, async ({ tenant }) => ({
    flow: await queries.listPhraseCampaigns(tenant),
  }))
  serveReading(http, findPhraseCampaign, async ({ tenant, params }) => ({
    details: await queries.getPhraseCampaign(tenant, params.flowCampaignId),
  }))
  serve(http, createPhraseCampaign, ({ tenant, body, ...call }) =>
    save.createPhraseCampaign(tenant, body, by(call)),
  )
  serve(http, updatePhraseCampaign, ({ tenant, body, ...call }) =>
    save.updatePhraseCampaign(tenant, body, by(call)),
  )
  serve(http, deletePhraseCampaign, async ({ tenant, params, ...call }) => {
    await save.deletePhraseCampaign(tenant, params.flowCampaignId, by(call))
    return { message: 'Phrase deleted' }
  })
}
