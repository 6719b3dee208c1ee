import { findPaymentGateways, listGateways, registerGateway, testGateway } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { readyGateways } from './gatewaySecrets.ts'
import { listStates, tryGateway } from './gatewayStates.ts'
import { registerWebhook, type GatewayDeps } from './registerWebhook.ts'

export function gatewayRoutes(http: HttpContext, deps: GatewayDeps) {
  const { gateways, sealKey, tenancy } = deps
  const originOf = (request: FastifyRequest) => deps.origin ?? `${request.protocol}://${request.host}`

  servePlatform(http, findPaymentGateways, async ({ platform }) => {
    const { ready } = await readyGateways(gateways, platform, sealKey)
    const isThere = (name: (typeof ready)[number]) => ready.includes(name)
    return {
      efi: isThere('efi'),
      stripe: isThere('stripe'),
      asaas: isThere('asaas'),
      mercadopago: isThere('mercadopago'),
    }
  })
  servePlatform(http, listGateways, ({ platform, request }) => listStates(platform, deps, originOf(request)))
  serveSlow(http, testGateway, ({ params: { gateway }, request }) =>
    tryGateway(deps, gateway, originOf(request)),
  )
  serveSlow(http, registerGateway, async ({ session, params: { gateway }, request }) => {
    if (!gateways[gateway].register) fail('ERR_NOT_FOUND')
    await registerWebhook(deps, gateway, { origin: originOf(request), isAnew: true })
    return tenancy.withPlatform(async (platform) => {
      const { userId, companyId } = session
      const deed = { action: 'update', entity: 'webhook', entityId: gateway, address: request.ip } as const
      await recordAudit({ ...platform, companyId }, { userId, ...deed })
      const states = await listStates(platform, deps, originOf(request))
      return states.find((state) => state.gateway === gateway) ?? fail('ERR_NOT_FOUND')
    })
  })
}
