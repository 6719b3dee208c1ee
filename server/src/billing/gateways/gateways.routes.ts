import { findPaymentGateways } from '@chatflow/contract'
import { servePlatform, type HttpContext } from '../../platform/http/serve.ts'
import { readyGateways, type Gateways } from './gatewaySecrets.ts'

export function gatewayRoutes(
  http: HttpContext,
  { gateways, sealKey }: { gateways: Gateways; sealKey: Buffer },
) {
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
}
