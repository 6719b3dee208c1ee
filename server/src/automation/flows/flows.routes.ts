import * as calls from '@chatflow/contract'
import { mediaUrl } from '../../media/serveMedia.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { markSecrets } from './blockSecrets.ts'
import { exportFlow, importFlow } from './flowFile.ts'
import { addressesOf } from './flowFiles.ts'
import { flowFigures } from './flowFigures.ts'
import * as records from './flowRecords.ts'
import { createFromTemplate, listTemplates } from './flowTemplates.ts'
import { getVersion, getVersionGraph, listVersions } from './flowVersions.ts'
import * as publish from './publishFlow.ts'
import { receiveContentFiles, receiveFlowFile } from './receiveFlowFiles.ts'
import { saveDraft } from './saveDraft.ts'
import * as save from './saveFlow.ts'

interface FlowDeps {
  sealKey: Buffer
  storage: Storage
}
interface Caller {
  session: Session
  request: { ip: string }
}
const by = ({ session, request }: Caller): save.FlowSaver => ({
  userId: session.userId,
  address: request.ip,
})

export function flowRoutes(http: HttpContext, deps: FlowDeps) {
  listRoutes(http)
  draftRoutes(http, deps)
  versionRoutes(http)
  uploadRoutes(http, deps)
}

function listRoutes(http: HttpContext) {
  serveReading(http, calls.listFlows, ({ tenant, query }) => records.listFlows(tenant, query))
  serveReading(http, calls.listFlowTemplates, async () => ({ templates: listTemplates() }))
  serveReading(http, calls.findFlow, async ({ tenant, params }) => ({
    flow: await records.getFlow(tenant, params.flowId),
  }))
  serve(http, calls.createFlow, ({ tenant, body, ...call }) => save.createFlow(tenant, body, by(call)))
  serve(http, calls.createFlowFromTemplate, ({ tenant, body, ...call }) =>
    createFromTemplate(tenant, body, by(call)),
  )
  serve(http, calls.updateFlow, ({ tenant, body: { flowId, ...changes }, ...call }) =>
    save.updateFlow(tenant, flowId, changes, by(call)),
  )
  serve(http, calls.duplicateFlow, ({ tenant, body, ...call }) =>
    save.duplicateFlow(tenant, body.flowId, by(call)),
  )
  serve(http, calls.deleteFlow, async ({ tenant, params, ...call }) => {
    await save.deleteFlow(tenant, params.flowId, by(call))
    return { message: 'Flow deleted' }
  })
  serveReading(http, calls.readFlowFigures, ({ tenant, session, params, query }) =>
    flowFigures(tenant, params.flowId, query, session.company.timezone),
  )
}

function draftRoutes(http: HttpContext, { sealKey }: FlowDeps) {
  serveReading(http, calls.readFlow, async ({ tenant, params: { flowId } }) => {
    const summary = await records.getFlow(tenant, flowId)
    const draft = await records.readDraft(tenant, flowId)
    const flow = await markSecrets(tenant, { id: flowId }, draft)
    return { flow: { ...summary, flow, files: await addressesOf(tenant, draft) } }
  })
  serve(http, calls.saveFlow, async ({ tenant, body: { idFlow, revision, ...graph }, ...call }) => {
    const saved = await saveDraft(tenant, idFlow, { graph, revision }, { ...by(call), sealKey })
    return { revision: saved.revision, publishedVersion: saved.publishedVersion }
  })
  serveReading(http, calls.exportFlow, ({ tenant, params }) => exportFlow(tenant, params.flowId))
  serve(http, calls.importFlow, ({ tenant, body, ...call }) => importFlow(tenant, body, by(call)))
}

function versionRoutes(http: HttpContext) {
  serve(http, calls.publishFlow, ({ tenant, params, body, ...call }) =>
    publish.publishFlow(tenant, params.flowId, body, by(call)),
  )
  serveReading(http, calls.listFlowVersions, async ({ tenant, params: { flowId } }) => {
    await records.getFlow(tenant, flowId)
    return { versions: await listVersions(tenant, flowId) }
  })
  serveReading(http, calls.readFlowVersion, async ({ tenant, params: { flowId: id, version: number } }) => {
    const version = await getVersion(tenant, id, number)
    const { graph } = await getVersionGraph(tenant, id, number)
    const flow = await markSecrets(tenant, { id, version: number }, graph)
    return { version, flow, files: await addressesOf(tenant, graph) }
  })
  serve(http, calls.restoreFlowVersion, async ({ tenant, params, body, ...call }) => {
    const wanted = { version: params.version, revision: body.revision }
    const { revision } = await publish.restoreVersion(tenant, params.flowId, wanted, by(call))
    return { revision }
  })
  serve(http, calls.shareFlowVersion, ({ tenant, params, body, ...call }) =>
    publish.shareVersion(tenant, params.flowId, body, by(call)),
  )
}

function uploadRoutes(http: HttpContext, { storage }: FlowDeps) {
  const { tenancy } = http
  const kinds = { img: calls.uploadFlowImage, audio: calls.uploadFlowAudio, video: calls.uploadFlowVideo }
  for (const kind of ['img', 'audio', 'video'] as const)
    serveSlow(http, kinds[kind], async ({ session: { companyId }, request }) => {
      const { mediaPath: name } = await receiveFlowFile({ tenancy, storage, companyId, request }, kind)
      const url = await tenancy.withTenant(companyId, async (tenant) => mediaUrl(tenant, name))
      return { name, url }
    })
  serveSlow(http, calls.uploadFlowContent, async ({ session: { companyId }, request }) => {
    const files = await receiveContentFiles({ tenancy, storage, companyId, request })
    return files.map(({ mediaPath }) => mediaPath)
  })
}
