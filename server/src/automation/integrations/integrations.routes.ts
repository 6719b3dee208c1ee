import {
  createIntegration,
  deleteIntegration,
  findIntegration,
  listIntegrationCalls,
  listIntegrations,
  renewSigningSecret,
  testIntegration,
  updateIntegration,
} from '@chatflow/contract'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as queries from './integrations.queries.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import * as save from './saveIntegration.ts'
import { tryService } from './tryService.ts'

interface IntegrationDeps {
  sealKey: Buffer
  safeHttp: SafeHttpClient
}

export function integrationRoutes(http: HttpContext, { sealKey, safeHttp }: IntegrationDeps) {
  const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
    userId: session.userId,
    address: request.ip,
    sealKey,
  })
  serveReading(http, listIntegrations, ({ tenant, query }) => queries.listIntegrations(tenant, query))
  serveReading(http, findIntegration, ({ tenant, params }) =>
    queries.getIntegration(tenant, params.integrationId),
  )
  serveReading(http, listIntegrationCalls, ({ tenant, params }) =>
    queries.listCalls(tenant, params.integrationId),
  )
  serve(http, createIntegration, ({ tenant, body, ...call }) =>
    save.createIntegration(tenant, body, by(call)),
  )
  serve(http, updateIntegration, ({ tenant, params, body, ...call }) =>
    save.updateIntegration(tenant, params.integrationId, body, by(call)),
  )
  serve(http, renewSigningSecret, ({ tenant, params, ...call }) =>
    save.renewSigningSecret(tenant, params.integrationId, by(call)),
  )
  serveSlow(http, testIntegration, ({ session, body }) =>
    tryService({ tenancy: http.tenancy, sealKey, safeHttp, companyId: session.companyId }, body),
  )
  serve(http, deleteIntegration, async ({ tenant, params, ...call }) => {
    await save.deleteIntegration(tenant, params.integrationId, by(call))
    return { message: 'Integration deleted' }
  })
}
