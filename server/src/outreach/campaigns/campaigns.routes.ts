import {
  cancelCampaign,
  copyCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
  findCampaign,
  listCampaigns,
  readCampaignSettings,
  restartCampaign,
  saveCampaignSettings,
  startCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@chatflow/contract'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { receiveFile } from '../../media/receiveFile.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { lockChangeable, replaceMedia } from './campaignMedia.ts'
import * as queries from './campaigns.queries.ts'
import { listSettings, saveSettings } from './campaignSettings.ts'
import * as save from './saveCampaign.ts'
import * as start from './startCampaign.ts'

export function campaignRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, listCampaigns, ({ tenant, query }) => queries.listCampaigns(tenant, query))
  serveReading(http, findCampaign, ({ tenant, params }) => queries.getCampaign(tenant, params.campaignId))
  serve(http, createCampaign, async ({ tenant, session, body }) =>
    queries.getCampaign(tenant, await save.createCampaign(tenant, session.userId, body)),
  )
  serve(http, updateCampaign, async ({ tenant, params, body }) => {
    await save.updateCampaign(tenant, params.campaignId, body)
    return queries.getCampaign(tenant, params.campaignId)
  })
  serve(http, deleteCampaign, async ({ tenant, params }) => {
    await save.deleteCampaign(tenant, params.campaignId)
    return { message: 'Campaign deleted' }
  })
  serve(http, copyCampaign, async ({ tenant, session, params, body }) =>
    queries.getCampaign(tenant, await save.copyCampaign(tenant, session.userId, params.campaignId, body.to)),
  )
  serveReading(http, readCampaignSettings, ({ tenant }) => listSettings(tenant))
  serve(http, saveCampaignSettings, async ({ tenant, body }) => {
    await saveSettings(tenant, body.settings)
    return listSettings(tenant)
  })
  runRoutes(http)
  mediaRoutes(http, storage)
}

function runRoutes(http: HttpContext) {
  serve(http, startCampaign, async ({ tenant, params }) => {
    await start.startCampaign(tenant, params.campaignId)
    return queries.getCampaign(tenant, params.campaignId)
  })
  serve(http, cancelCampaign, async ({ tenant, params }) => {
    await start.cancelCampaign(tenant, params.campaignId)
    return {}
  })
  serve(http, restartCampaign, async ({ tenant, params }) => {
    await start.restartCampaign(tenant, params.campaignId)
    return {}
  })
}

function mediaRoutes(http: HttpContext, storage: Storage) {
  const { withTenant } = http.tenancy

  serveSlow(http, uploadCampaignMedia, async ({ session, params, request }) => {
    const { companyId } = session
    // Refused before it is read: a file for what one may not change is not worth a byte.
    const maxBytes = await withTenant(companyId, async (tenant) => {
      await lockChangeable(tenant, params.campaignId)
      return uploadLimit(tenant)
    })
    return receiveFile({ storage, companyId, request, maxBytes }, async (media) => {
      await withTenant(companyId, (tenant) => replaceMedia(tenant, params.campaignId, media))
      return { mensagem: 'Arquivo anexado' }
    })
  })
  serve(http, deleteCampaignMedia, async ({ tenant, params }) => {
    await replaceMedia(tenant, params.campaignId, null)
    return { mensagem: 'Arquivo excluído' }
  })
}
