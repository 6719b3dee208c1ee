import {
  cancelCampaign,
  checkCampaign,
  copyCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignMedia,
  exportRecipients,
  findCampaign,
  listCampaigns,
  listRecipients,
  readCampaignCurve,
  readCampaignSettings,
  restartCampaign,
  saveCampaignSettings,
  startCampaign,
  testCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@chatflow/contract'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { areNumbersHidden } from '../../conversations/contacts/hiddenNumbers.ts'
import { receiveFile } from '../../media/receiveFile.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { lockChangeable, replaceMedia } from './campaignMedia.ts'
import * as queries from './campaigns.queries.ts'
import { listSettings, saveSettings } from './campaignSettings.ts'
import { startExport } from './exportRecipients.ts'
import * as preflight from './preflight.ts'
import { readCurve } from './readCurve.ts'
import * as recipients from './recipients.queries.ts'
import * as remove from './deleteCampaign.ts'
import * as save from './saveCampaign.ts'
import * as start from './startCampaign.ts'
import * as trying from './testCampaign.ts'

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
    await remove.deleteCampaign(tenant, params.campaignId)
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
  reportRoutes(http, storage)
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

function reportRoutes(http: HttpContext, storage: Storage) {
  serve(http, testCampaign, ({ tenant, params, body }) =>
    trying.testCampaign(tenant, params.campaignId, body),
  )
  serve(http, checkCampaign, ({ tenant, params }) =>
    preflight.checkCampaign(
      tenant,
      params.campaignId,
      async (name) => (await storage.read(tenant.companyId, name)) !== undefined,
    ),
  )
  serveReading(http, listRecipients, ({ tenant, params, query }) =>
    recipients.listRecipients(tenant, params.campaignId, query),
  )
  serveReading(http, readCampaignCurve, ({ tenant, params }) => readCurve(tenant, params.campaignId))
  serve(http, exportRecipients, ({ tenant, session, params, body, request }) =>
    startExport(tenant, params.campaignId, {
      filter: body,
      hidesNumbers: areNumbersHidden(session),
      by: { userId: session.userId, address: request.ip },
    }),
  )
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
