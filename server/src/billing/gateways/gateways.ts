import type { Config } from '../../platform/config.ts'
import { createAsaas } from './asaas.ts'
import { createEfi } from './efi.ts'
import type { Gateways } from './gatewaySecrets.ts'
import { createMercadoPago } from './mercadopago.ts'
import { createStripe } from './stripe.ts'

export const createGateways = (addresses: Config['gateways'], wordKey: Buffer): Gateways => ({
  efi: createEfi({ url: addresses.efi, ca: addresses.efiCa, wordKey }),
  stripe: createStripe(addresses.stripe),
  asaas: createAsaas(addresses.asaas),
  mercadopago: createMercadoPago(addresses.mercadopago),
})
