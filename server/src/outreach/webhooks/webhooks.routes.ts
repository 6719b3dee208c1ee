import {
  createWebhook,
  deleteWebhook,
  findDelivery,
  listDeliveries,
  listOwnWebhooks,
  listWebhooks,
  pingWebhook,
  redeliver,
  redeliverFailed,
  renewWebhookSecret,
  subscribeWebhook,
  unsubscribeWebhook,
  updateWebhook,
} from '@chatflow/contract'
import type { SafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import {
  serve,
  serveFor,
  serveReading,
  serveSlow,
  type HttpContext,
  type Session,
} from '../../platform/http/serve.ts'
import type { Identify } from '../apiTokens/identifyCaller.ts'
import { ping, redeliverAllFailed, redeliverOne } from './redeliver.ts'
import * as save from './saveWebhook.ts'
import * as queries from './webhooks.queries.ts'

interface Deps {
  identify: Identify
  sealKey: Buffer
  safeHttp: SafeHttpClient
}

export function webhookRoutes(http: HttpContext, deps: Deps) {
  const { sealKey, safeHttp } = deps
  const { tenancy } = http
  const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
    userId: session.userId,
    address: request.ip,
    sealKey,
  })
  serveReading(http, listWebhooks, ({ tenant }) => queries.listWebhooks(tenant))
  serve(http, createWebhook, ({ tenant, body, ...call }) => save.createWebhook(tenant, body, by(call)))
  serve(http, updateWebhook, ({ tenant, params, body, ...call }) =>
    save.updateWebhook(tenant, params.webhookId, body, by(call)),
  )
  serve(http, renewWebhookSecret, ({ tenant, params, ...call }) =>
    save.renewSecret(tenant, params.webhookId, by(call)),
  )
  serve(http, deleteWebhook, async ({ tenant, params, ...call }) => {
    await save.deleteWebhook(tenant, params.webhookId, by(call))
    return {}
  })
  serveSlow(http, pingWebhook, ({ session, params }) =>
    ping({ tenancy, safeHttp, sealKey }, session.companyId, params.webhookId),
  )
  serveReading(http, listDeliveries, ({ tenant, params, query }) =>
    queries.listDeliveries(tenant, params.webhookId, query),
  )
  serveReading(http, findDelivery, ({ tenant, params }) => queries.getDelivery(tenant, params.deliveryId))
  serve(http, redeliver, ({ tenant, params }) => redeliverOne(tenant, params.deliveryId))
  serve(http, redeliverFailed, async ({ tenant, params }) => ({
    count: await redeliverAllFailed(tenant, params.webhookId),
  }))
  programRoutes(http, deps)
}

/** Programs that want to be called say so themselves. */
function programRoutes(http: HttpContext, { identify, sealKey }: Deps) {
  const { tenancy } = http
  const by = ({ request }: { request: { ip: string } }): save.Saver => ({
    userId: null,
    address: request.ip,
    sealKey,
  })
  serveFor(http, listOwnWebhooks, identify('webhooks:manage'), ({ caller }) =>
    tenancy.readTenant(caller.companyId, queries.listWebhooks),
  )
  serveFor(http, subscribeWebhook, identify('webhooks:manage'), ({ caller, body, ...call }) =>
    tenancy.withTenant(caller.companyId, (tenant) => save.createWebhook(tenant, body, by(call))),
  )
  serveFor(http, unsubscribeWebhook, identify('webhooks:manage'), async ({ caller, params, ...call }) => {
    await tenancy.withTenant(caller.companyId, (tenant) =>
      save.deleteWebhook(tenant, params.webhookId, by(call)),
    )
    return {}
  })
}
